package io.coursetiles.deploy.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.courseday.CourseDayWriter;
import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.DateCounts;
import io.coursetiles.job.publish.Gate;
import io.coursetiles.job.publish.GateInput;
import io.coursetiles.job.publish.GateLimits;
import io.coursetiles.job.publish.GateResult;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.ManifestLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is staged is judged by the bytes that are there, not by what the job said it wrote. */
class StagedDateTest {

    private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
    private static final String PREFIX = "staging/job_id=a/attempt=1/event_date=2026-03-02";
    private static final int FILES = 1_000;
    private static final int LEFT = 800;

    @TempDir private Path base;

    @BeforeEach
    void stage() throws Exception {
        Path directory = Files.createDirectories(base.resolve(PREFIX));
        for (int file = 0; file < FILES; file++) {
            CourseDay fact =
                    new CourseDay(
                            "course-" + file,
                            MONDAY.toEpochDay(),
                            1,
                            1,
                            0,
                            new long[] {1, 0, 0, 0, 0, 0},
                            0,
                            0,
                            0,
                            0);
            CourseDayWriter.write(
                    directory.resolve("part-%04d.parquet".formatted(file)),
                    List.of(new CourseDayRow(fact, false, "a")));
        }
    }

    @Test
    void eightHundredOfAThousandFilesAreCaught() throws Exception {
        assertThat(judged(read()).failed()).as("all of them").isEmpty();
        for (int file = LEFT; file < FILES; file++) {
            Files.delete(base.resolve(PREFIX).resolve("part-%04d.parquet".formatted(file)));
        }
        StagedDate left = read();
        assertThat(left.counts()).isEqualTo(new DateCounts(LEFT, LEFT));
        GateResult result = judged(left);
        assertThat(result.passed()).isFalse();
        assertThat(result.failed()).extracting(GateVerdict::rule).containsExactly("counts-equal");
    }

    @Test
    void cutFileIsCaughtAndNamed() throws Exception {
        Path cut = base.resolve(PREFIX).resolve("part-0007.parquet");
        byte[] bytes = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
        StagedDate staged = read();
        assertThat(staged.problems()).singleElement().asString().contains(cut.toString());
        assertThat(judged(staged).failed())
                .extracting(GateVerdict::rule)
                .containsExactly("counts-equal");
    }

    private StagedDate read() throws Exception {
        LocalStore store = new LocalStore(base);
        List<String> names = new StagingArea(base, store, "a").files(PREFIX);
        return StagedDate.read(
                new PublishedCourseDays(base, new ManifestLog(store)), PREFIX, MONDAY, names);
    }

    private static GateResult judged(StagedDate staged) {
        TreeSet<String> dates = new TreeSet<>(List.of(MONDAY.toString()));
        return new Gate(new GateLimits(0, 0), Map.of())
                .judge(
                        new GateInput(
                                dates,
                                dates,
                                new TreeMap<>(
                                        Map.of(MONDAY.toString(), new DateCounts(FILES, FILES))),
                                new TreeMap<>(Map.of(MONDAY.toString(), staged.counts())),
                                staged.nullKeys(),
                                Map.of(),
                                new TreeSet<>(),
                                FILES,
                                0,
                                new TreeMap<>(),
                                0));
    }
}
