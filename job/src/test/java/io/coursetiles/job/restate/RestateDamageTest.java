package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.PartFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged files do not end the job: it reads the others and notes which they are, all of them. */
class RestateDamageTest {

    @TempDir private Path folder;

    private RestateRuns runs;

    @BeforeEach
    void write() {
        runs = new RestateRuns(folder);
    }

    @Test
    void aWholeArchiveIsNotNoted() throws Exception {
        Path staged = run("whole");
        assertThat(staged.resolve(UnreadableFile.DIRECTORY)).doesNotExist();
        assertThat(RestateRuns.summary(staged).records()).isEqualTo(13);
    }

    @Test
    void anEmptyACutAndAMissingFileAreNotedAndTheRestIsRead() throws Exception {
        Path empty = runs.raw.get(0);
        Files.write(empty, new byte[0]);
        Path cut = runs.late.get(0);
        byte[] bytes = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(bytes, bytes.length - 1));
        Path missing = runs.raw.get(2);
        Files.delete(missing);

        Path staged = run("damaged");
        Map<String, String> noted = noted(staged);
        assertThat(noted)
                .containsOnlyKeys(empty.toString(), cut.toString(), missing.toString())
                .allSatisfy(
                        (file, problem) ->
                                assertThat(problem)
                                        .startsWith("Cannot read archive file " + file + ": got "));
        assertThat(noted.get(empty.toString())).contains("got an empty file");
        assertThat(RestateRuns.summary(staged).records())
                .as("of the file that is left")
                .isEqualTo(runs.rawRows(1).size());
    }

    /** Positions do not tell of it: they are in other pages. */
    @Test
    void aDamagedPageOfValuesIsNoted() throws Exception {
        Path damaged = runs.raw.get(1);
        PartFiles.damageValues(damaged);

        Path staged = run("page");
        assertThat(noted(staged)).containsOnlyKeys(damaged.toString());
        assertThat(RestateRuns.summary(staged).records()).isEqualTo(13 - runs.rawRows(1).size());
    }

    private Path run(String attempt) throws Exception {
        return runs.run(attempt, RestateExample.decoder(), 2, new Configuration());
    }

    private static Map<String, String> noted(Path staged) throws Exception {
        List<byte[]> notes = new ArrayList<>();
        RestateRuns.files(staged)
                .forEach(
                        (name, bytes) -> {
                            if (name.startsWith(UnreadableFile.DIRECTORY + "/")) {
                                notes.add(bytes);
                            }
                        });
        Map<String, String> noted = new TreeMap<>();
        for (byte[] note : notes) {
            UnreadableFile file = UnreadableFile.parse(note);
            assertThat(noted.put(file.file(), file.problem())).isNull();
        }
        return noted;
    }
}
