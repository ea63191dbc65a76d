package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.PartFiles;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Facts of two dates from raw files, on the real batch execution. */
class RestateJobTest {

    private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
    private static final LocalDate TUESDAY = MONDAY.plusDays(1);
    private static final int HORIZON = 3;
    private static final int FILES = 2;

    @TempDir private Path folder;

    private final RestateExample example = new RestateExample();
    private final List<RawRecord> raw = example.raw;
    private final List<RawRecord> late = example.late;
    private int runs;

    @Test
    void factsAreWhatRawComesTo() throws Exception {
        Path staged = restate(1, List.of(MONDAY, TUESDAY), raw);
        assertThat(facts(staged, MONDAY))
                .containsExactlyInAnyOrder(
                        fact("a", MONDAY, 3, 2, kinds(2, 0, 1, 0), 0, 1, "10:00:00", "23:59:00"),
                        fact("b", MONDAY, 2, 1, kinds(1, 1, 0, 0), 1, 0, "12:00:00", "13:00:00"));
        assertThat(facts(staged, TUESDAY))
                .containsExactlyInAnyOrder(
                        fact("a", TUESDAY, 2, 2, kinds(2, 0, 0, 0), 0, 2, "00:01:00", "09:00:00"),
                        fact("c", TUESDAY, 1, 1, kinds(0, 0, 0, 1), 0, 0, "00:02:00", "00:02:00"));
        AttemptSummary summary = summary(staged);
        assertThat(summary.records()).isEqualTo(13);
        assertThat(summary.ok()).isEqualTo(12);
        assertThat(summary.dead()).isEqualTo(1);
        assertThat(summary.files().stream().mapToLong(StagedFile::events).sum()).isEqualTo(8);
        for (StagedFile file : summary.files()) {
            Path path = staged.resolve(StagedFile.directory(file.eventDay())).resolve(file.name());
            assertThat(Files.size(path)).isEqualTo(file.bytes());
            assertThat(CourseDayReader.read(path)).hasSize((int) file.rows());
        }
    }

    @Test
    void bytesDependOnTheDateAndTheInputAlone() throws Exception {
        Map<String, byte[]> expected = bytes(restate(1, List.of(MONDAY, TUESDAY), raw), MONDAY);
        assertThat(expected).isNotEmpty();
        List<RawRecord> backwards = new ArrayList<>(raw);
        Collections.reverse(backwards);
        assertThat(bytes(restate(2, List.of(MONDAY, TUESDAY), backwards), MONDAY))
                .containsExactlyEntriesOf(expected);
        assertThat(bytes(restate(3, List.of(MONDAY), raw), MONDAY))
                .containsExactlyEntriesOf(expected);
        LocalDate other = MONDAY.plusDays(5);
        assertThat(bytes(restate(2, List.of(MONDAY.minusDays(1), MONDAY, other), raw), MONDAY))
                .containsExactlyEntriesOf(expected);
        List<RawRecord> repeated = new ArrayList<>(raw);
        repeated.addAll(raw.subList(0, 4));
        assertThat(bytes(restate(2, List.of(MONDAY), repeated), MONDAY))
                .as("rows that stand in the archive twice")
                .containsExactlyEntriesOf(expected);
    }

    @Test
    void lateRowsBeyondTheHorizonAreKeptAndNamed() throws Exception {
        LocalDate february = LocalDate.parse("2026-02-20");
        Path staged = restate(2, List.of(MONDAY, TUESDAY), raw);
        assertThat(summary(staged).beyond())
                .containsExactly(
                        beyond(february, MONDAY, MONDAY.plusDays(2), 3, 2),
                        beyond(MONDAY, MONDAY.plusDays(4), MONDAY.plusDays(4), 1, 1));
        assertThat(kept(staged, february))
                .containsExactlyInAnyOrder(late.get(3), late.get(5), late.get(6));
        assertThat(kept(staged, MONDAY)).containsExactly(late.get(2));

        IngestRule fixed = IngestRule.between(MONDAY, TUESDAY);
        Path old = restate(2, List.of(MONDAY), raw, fixed);
        assertThat(summary(old).beyond())
                .as("fixed ingest dates say nothing about other dates")
                .containsExactly(beyond(MONDAY, MONDAY.plusDays(2), MONDAY.plusDays(4), 2, 2));
        assertThat(kept(old, MONDAY)).containsExactlyInAnyOrder(late.get(0), late.get(2));
    }

    /** The wrong way: what is late is never in. */
    @Test
    void filterOnIngestDateEqualToEventDateMissesThePhoneThatWasAway() throws Exception {
        IngestRule same = IngestRule.horizon(Duration.ZERO, 0);
        Path staged = restate(2, List.of(MONDAY, TUESDAY), raw, same);
        assertThat(facts(staged, MONDAY))
                .containsExactlyInAnyOrder(
                        fact("a", MONDAY, 3, 2, kinds(2, 0, 1, 0), 0, 0, "10:00:00", "23:59:00"),
                        fact("b", MONDAY, 1, 1, kinds(1, 0, 0, 0), 0, 0, "13:00:00", "13:00:00"));
        assertThat(facts(staged, TUESDAY))
                .as("the clock that is ahead over midnight is missed, too")
                .extracting(CourseDay::courseId)
                .containsExactly("a");
    }

    private static BeyondDate beyond(
            LocalDate date, LocalDate first, LocalDate last, long rows, long ids) {
        return new BeyondDate(date.toEpochDay(), first.toEpochDay(), last.toEpochDay(), rows, ids);
    }

    private static List<RawRecord> kept(Path staged, LocalDate date) {
        List<RawRecord> kept = new ArrayList<>();
        try (ArchiveRows rows =
                ArchiveRows.open(staged.resolve(BeyondDate.file(date.toEpochDay())))) {
            rows.forEachRemaining(kept::add);
        }
        return kept;
    }

    private Path restate(int parallelism, List<LocalDate> dates, List<RawRecord> rows)
            throws Exception {
        return restate(parallelism, dates, rows, IngestRule.horizon(RestateExample.SKEW, HORIZON));
    }

    /** Three files, in the order given. */
    private Path restate(
            int parallelism, List<LocalDate> dates, List<RawRecord> rows, IngestRule rule)
            throws Exception {
        Path run = Files.createDirectory(folder.resolve("run-" + runs++));
        List<String> files = new ArrayList<>();
        int third = rows.size() / 3;
        files.add(write(run, rows.subList(0, third)));
        files.add(write(run, rows.subList(third, 2 * third)));
        files.add(write(run, rows.subList(2 * third, rows.size())));
        TreeSet<Long> days = new TreeSet<>();
        dates.forEach(date -> days.add(date.toEpochDay()));
        RestateScope scope = example.scope(days, rule);
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(parallelism);
        Path staged = run.resolve("attempt=1");
        List<String> paths = new ArrayList<>();
        new RestateJob(scope, RestateExample.decoder(), FILES)
                .define(
                        env,
                        files,
                        List.of(write(run, late)),
                        staged.toString(),
                        "job-a",
                        new TreeSet<>())
                .executeAndCollect()
                .forEachRemaining(paths::add);
        assertThat(paths).containsExactly(staged.resolve(AttemptSummary.FILE).toString());
        return staged;
    }

    private static String write(Path run, List<RawRecord> rows) {
        return PartFiles.write(run, rows).toString();
    }

    private static List<CourseDay> facts(Path staged, LocalDate date) throws Exception {
        List<CourseDay> facts = new ArrayList<>();
        for (StagedFile file : summary(staged).files()) {
            if (file.eventDay() == date.toEpochDay()) {
                Path path =
                        staged.resolve(StagedFile.directory(file.eventDay())).resolve(file.name());
                for (CourseDayRow row : CourseDayReader.read(path)) {
                    assertThat(row.jobId()).isEqualTo("job-a");
                    assertThat(row.settled()).isFalse();
                    facts.add(row.fact());
                }
            }
        }
        return facts;
    }

    private static Map<String, byte[]> bytes(Path staged, LocalDate date) throws Exception {
        Map<String, byte[]> bytes = new TreeMap<>();
        for (StagedFile file : summary(staged).files()) {
            if (file.eventDay() == date.toEpochDay()) {
                bytes.put(
                        file.name(),
                        Files.readAllBytes(
                                staged.resolve(StagedFile.directory(file.eventDay()))
                                        .resolve(file.name())));
            }
        }
        return bytes;
    }

    private static AttemptSummary summary(Path staged) throws Exception {
        return AttemptSummary.parse(Files.readAllBytes(staged.resolve(AttemptSummary.FILE)));
    }

    private static CourseDay fact(
            String course,
            LocalDate date,
            long events,
            long learners,
            long[] kinds,
            long lateEvents,
            long conflicts,
            String first,
            String last) {
        return new CourseDay(
                course,
                date.toEpochDay(),
                events,
                learners,
                0,
                kinds,
                lateEvents,
                conflicts,
                Instant.parse(date + "T" + first + "Z").toEpochMilli(),
                Instant.parse(date + "T" + last + "Z").toEpochMilli());
    }

    private static long[] kinds(long views, long videos, long problems, long completions) {
        return new long[] {views, videos, problems, 0, completions, 0};
    }
}
