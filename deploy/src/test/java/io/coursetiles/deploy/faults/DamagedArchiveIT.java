package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.cli.CommandRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveFileException;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.IngestDate;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Raw files that cannot be read. One that a date needs ends its restatement with the gate's verdict
 * of that name, until the file is put back; one of long ago stops nobody who does not need it.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class DamagedArchiveIT {

    private static final String TUESDAY = "2025-01-07";
    private static final int DAY = 86_400;

    /** Records of each batch; the archive has files of its own for each. */
    private static final int BATCH = 10;

    @Test
    void damageIsNamedWhereItMattersAndStopsNobodyElse(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "damaged");
        trial.createInput(1, Map.of());
        JobID tiles = trial.submit();
        JobID archiving = trial.submitArchive();
        for (int batch = 0; batch < 5; batch++) {
            int from = (batch < 3 ? 0 : DAY) + batch * BATCH;
            trial.send(0, CanonicalEvent.eachSecond("event", from, from + BATCH));
            trial.awaitArchived();
        }
        trial.drain(tiles);
        trial.drainArchive(archiving);

        neededFilesFailTheGateByName(trial);
        filesOfLongAgoStopNobody(trial);
    }

    private static void neededFilesFailTheGateByName(Trial trial) throws Exception {
        List<Path> files = files(trial, 3);
        Path damaged = files.get(0);
        byte[] whole = Files.readAllBytes(damaged);
        Map<String, byte[]> damages =
                Map.of(
                        "empty",
                        new byte[0],
                        "cut",
                        Arrays.copyOf(whole, whole.length - 1),
                        "page",
                        damagedPage(damaged, whole));
        for (Map.Entry<String, byte[]> damage : damages.entrySet()) {
            Files.write(damaged, damage.getValue());
            CommandRun refused = restate(trial, "a");
            assertThat(refused.exit()).as(damage.getKey() + " " + refused).isEqualTo(1);
            Map<String, String> failed = failed(refused);
            assertThat(failed)
                    .as(damage.getKey())
                    .containsOnlyKeys("positions-covered", "files-readable");
            assertThat(failed.get("files-readable"))
                    .startsWith("1 files unreadable: Cannot read archive file ")
                    .contains(damaged.getFileName().toString());
            assertThat(failed.get("positions-covered")).contains("damaged.events-0@" + 3 * BATCH);
            assertThat(courseDay(trial).resolve("manifest")).doesNotExist();
        }
        for (int attempt = 1; attempt <= damages.size(); attempt++) {
            assertThat(courseDay(trial).resolve("staging/job_id=a/attempt=" + attempt))
                    .as("staging is kept")
                    .isDirectoryContaining("glob:**/attempt.json");
        }
        Files.write(damaged, whole);
        CommandRun done = restate(trial, "a");
        assertThat(done.exit()).as("the same again, the file put back: " + done).isZero();
        assertThat(done.json().path("dates").path(TUESDAY).path("events").asInt())
                .isEqualTo(2 * BATCH);
    }

    private static void filesOfLongAgoStopNobody(Trial trial) throws Exception {
        List<List<Path>> old = List.of(files(trial, 0), files(trial, 1), files(trial, 2));
        List<Path> needed = files(trial, 3);
        List<String> damaged = new ArrayList<>();
        for (int day = 0; day < old.size(); day++) {
            Path folder = folder(trial, LocalDate.parse("2024-01-04").plusDays(day));
            for (Path file : old.get(day)) {
                Path moved = folder.resolve(file.getFileName());
                Files.move(file, moved);
                if (day == 1) {
                    Files.write(moved, new byte[] {1, 2, 3});
                    damaged.add(trial.archive().relativize(moved).toString());
                }
            }
        }
        CommandRun today = restate(trial, "b");
        assertThat(today.exit()).as(today.toString()).isZero();
        assertThat(today.json().path("outcome").asText()).isEqualTo("Published as version 2.");
        CommandRun status = run(trial, "restate", "--status");
        assertThat(status.exit()).as(status.toString()).isZero();

        AuditReport audit = Audits.of(trial);
        assertThat(audit.isClean()).isFalse();
        List<String> missing = new ArrayList<>(damaged);
        missing.add("damaged.events-0@%d..%d".formatted(BATCH, 2 * BATCH - 1));
        assertThat(audit.of(AuditKind.POSITION_MISSING))
                .extracting(AuditFinding::key)
                .containsExactlyInAnyOrderElementsOf(missing);
        CommandRun repair = CommandRun.of(arguments(trial, List.of("repair"), List.of("--json")));
        assertThat(repair.exit()).as(repair.toString()).isEqualTo(1);
        assertThat(repair.json().path("refused").asBoolean()).isTrue();

        for (Path file : needed) {
            Files.delete(file);
        }
        assertThat(failed(restate(trial, "c")))
                .as("a hole in what the date needs")
                .containsKey("positions-covered");
    }

    private static List<Path> files(Trial trial, int batch) {
        return Audits.rawFiles(trial, 0, (long) batch * BATCH, (long) (batch + 1) * BATCH);
    }

    private static Path folder(Trial trial, LocalDate ingest) throws IOException {
        return Files.createDirectories(
                trial.archive().resolve("raw").resolve(IngestDate.of(ingest).directory()));
    }

    /** One bit is another where positions can be read and rows cannot. */
    private static byte[] damagedPage(Path file, byte[] whole) throws IOException {
        byte[] damaged = whole.clone();
        for (int at = 4; at < whole.length; at++) {
            damaged[at] ^= 1;
            Files.write(file, damaged);
            if (isReadable(() -> ArchiveReader.positions(List.of(new ArchiveFile(null, file))))
                    && !isReadable(() -> readAll(file))) {
                Files.write(file, whole);
                return damaged;
            }
            damaged[at] ^= 1;
        }
        throw new AssertionError("no byte of " + file + " is of values alone");
    }

    private static void readAll(Path file) {
        try (var rows = new ArchiveFile(null, file).rows()) {
            rows.forEachRemaining(row -> {});
        }
    }

    private static boolean isReadable(Runnable reading) {
        try {
            reading.run();
            return true;
        } catch (ArchiveFileException damaged) {
            return false;
        }
    }

    private static Map<String, String> failed(CommandRun run) throws Exception {
        Map<String, String> failed = new TreeMap<>();
        for (JsonNode verdict : run.json().path("gate")) {
            if (verdict.path("verdict").asText().equals("failed")) {
                failed.put(verdict.path("rule").asText(), verdict.path("numbers").asText());
            }
        }
        return failed;
    }

    private static Path courseDay(Trial trial) {
        return trial.stack().stateDir().resolve("course_day-damaged").toAbsolutePath();
    }

    /** Tuesday, of the days on which the records came. */
    private static CommandRun restate(Trial trial, String jobId) {
        LocalDate last =
                ArchiveReader.of(trial.archive(), ArchiveSection.RAW).files().stream()
                        .flatMap(file -> file.ingestDate().date().stream())
                        .reduce((before, after) -> after)
                        .orElseThrow();
        return run(
                trial,
                "restate",
                "--dates",
                TUESDAY,
                "--ingest-dates",
                last + ".." + last,
                "--job-id",
                jobId);
    }

    private static CommandRun run(Trial trial, String... arguments) {
        return CommandRun.of(
                arguments(
                        trial,
                        List.of(arguments),
                        List.of("--json", "--course-day", courseDay(trial).toString())));
    }

    /** With the options of the trial. */
    private static String[] arguments(Trial trial, List<String> command, List<String> more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(more);
        all.addAll(List.of("--stack", trial.stack().stateDir().toString()));
        trial.options()
                .toMap()
                .forEach((key, value) -> all.addAll(List.of("--set", key + "=" + value)));
        return all.toArray(new String[0]);
    }
}
