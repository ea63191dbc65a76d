package io.coursetiles.job.restate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.HashValue128;
import io.coursetiles.job.archive.PartFiles;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.route.RecordDecoder;
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
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Facts of two dates from raw files, on the real batch execution. */
class RestateJobTest {

    private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
    private static final LocalDate TUESDAY = MONDAY.plusDays(1);
    private static final Duration SKEW = Duration.ofHours(24);
    private static final int HORIZON = 3;
    private static final int FILES = 2;

    @TempDir private Path folder;

    private final List<RawRecord> raw = new ArrayList<>();
    private final List<RawRecord> late = new ArrayList<>();
    private int runs;

    /** Offsets are those of the order here. */
    @BeforeEach
    void input() {
        event("e1", "2026-03-02T10:00:00Z", "a", 1, "view", "2026-03-02T10:00:01Z");
        event("e1", "2026-03-02T10:00:00Z", "a", 1, "view", "2026-03-02T10:00:02Z");
        event("e2", "2026-03-02T11:00:00Z", "a", 2, "problem", "2026-03-02T11:00:01Z");
        // A phone that was away until Wednesday; the stream has called it late.
        event("e3", "2026-03-02T12:00:00Z", "b", 3, "video", "2026-03-04T08:00:00Z");
        lateRow("e3", 3, "2026-03-02T12:00:00Z", "b", "2026-03-04T08:00:00Z");
        // On time once, late once.
        event("e4", "2026-03-02T13:00:00Z", "b", 3, "view", "2026-03-02T13:00:01Z");
        event("e4", "2026-03-02T13:00:00Z", "b", 3, "view", "2026-03-03T13:00:01Z");
        lateRow("e4", 5, "2026-03-02T13:00:00Z", "b", "2026-03-03T13:00:01Z");
        // One id on two dates.
        event("e5", "2026-03-02T23:59:00Z", "a", 1, "view", "2026-03-02T23:59:01Z");
        event("e5", "2026-03-03T00:01:00Z", "a", 1, "view", "2026-03-03T00:01:01Z");
        // Beyond the horizon of Monday.
        event("e6", "2026-03-02T14:00:00Z", "a", 4, "view", "2026-03-06T00:00:00Z");
        // A clock that is ahead over midnight.
        event("e7", "2026-03-03T00:02:00Z", "c", 5, "completion", "2026-03-02T23:58:00Z");
        // One id, two courses: the first by event time counts.
        event("e8", "2026-03-03T09:00:01Z", "c", 5, "view", "2026-03-03T09:00:01Z");
        event("e8", "2026-03-03T09:00:00Z", "a", 5, "view", "2026-03-03T09:00:02Z");
        raw.add(record(raw.size(), "no json", "2026-03-02T15:00:00Z"));
        // At the cut, so left out.
        event("e9", "2026-03-02T16:00:00Z", "a", 9, "view", "2026-03-02T16:00:01Z");
    }

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

    /** Three files, in the order given. */
    private Path restate(int parallelism, List<LocalDate> dates, List<RawRecord> rows)
            throws Exception {
        Path run = Files.createDirectory(folder.resolve("run-" + runs++));
        List<String> files = new ArrayList<>();
        int third = rows.size() / 3;
        files.add(write(run, rows.subList(0, third)));
        files.add(write(run, rows.subList(third, 2 * third)));
        files.add(write(run, rows.subList(2 * third, rows.size())));
        TreeSet<Long> days = new TreeSet<>();
        dates.forEach(date -> days.add(date.toEpochDay()));
        long cut = raw.size() - 1L;
        RestateScope scope =
                new RestateScope(
                        "events",
                        days,
                        IngestRule.horizon(SKEW, HORIZON),
                        new TreeMap<>(Map.of(0, cut)),
                        new RunRule());
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(parallelism);
        Path staged = run.resolve("attempt=1");
        List<String> paths = new ArrayList<>();
        new RestateJob(scope, decoder(), FILES)
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

    private static RecordDecoder decoder() {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, "school");
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, "127.0.0.1:1");
        return new RecordDecoder(TilesSettings.parse(options).decoder(), SKEW);
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

    private void event(
            String id, String time, String course, int learner, String type, String appended) {
        raw.add(
                record(
                        raw.size(),
                        """
                        {"event_id":"%s","event_time":"%s","course_id":"%s",\
                        "learner_key":"learner-%d","event_type":"%s","manifest_id":null}
                        """
                                .formatted(id, time, course, learner, type),
                        appended));
    }

    private void lateRow(String id, long offset, String time, String course, String appended) {
        HashValue128 fingerprint = Fingerprints.of(id);
        late.add(
                record(
                        late.size(),
                        """
                        {"topic":"events","partition":0,"offset":%d,"item":0,\
                        "record_timestamp":%d,"event_fingerprint":"%s","event_time":"%s",\
                        "course_id":"%s","run":1}
                        """
                                .formatted(
                                        offset,
                                        Instant.parse(appended).toEpochMilli(),
                                        Fingerprints.hex(
                                                fingerprint.getMostSignificantBits(),
                                                fingerprint.getLeastSignificantBits()),
                                        time,
                                        course),
                        appended));
    }

    private static RawRecord record(long offset, String value, String appended) {
        return new RawRecord(
                "events",
                0,
                offset,
                Instant.parse(appended).toEpochMilli(),
                RawTimestampType.LOG_APPEND,
                null,
                value.getBytes(UTF_8),
                List.of());
    }
}
