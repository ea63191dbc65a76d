package io.coursetiles.job.restate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.HashValue128;
import io.coursetiles.job.archive.PartFiles;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.route.RecordDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Events that were taken back are in no fact, and are counted. */
class RestateVoidsTest {

    private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
    private static final LocalDate TUESDAY = MONDAY.plusDays(1);
    private static final String UNDATED = "1971-01-01T00:00:00Z";
    private static final String COURSE = "https://lms.orchard.example/c/1";
    private static final int HORIZON = 3;

    @TempDir private Path folder;

    private final List<RawRecord> raw = new ArrayList<>();
    private final List<RawRecord> late = new ArrayList<>();
    private int runs;

    /** The last record is at the cut. */
    RestateVoidsTest() {
        event("after", "2026-03-02T10:00:00Z", "2026-03-02T10:00:01Z");
        takeBack("v1", "after", "2026-03-03T10:00:00Z");
        takeBack("v2", "before", "2026-03-02T10:30:00Z");
        event("before", "2026-03-02T11:00:00Z", "2026-03-02T11:00:01Z");
        // Friday is beyond the horizon of Monday, and within that of Tuesday.
        event("too-late", "2026-03-02T12:00:00Z", "2026-03-02T12:00:01Z");
        takeBack("v3", "too-late", "2026-03-06T00:00:00Z");
        event("two-dates", "2026-03-02T23:59:00Z", "2026-03-02T23:59:01Z");
        event("two-dates", "2026-03-03T00:01:00Z", "2026-03-03T00:01:01Z");
        takeBack("v4", "two-dates", "2026-03-06T01:00:00Z");
        event("twice", "2026-03-02T13:00:00Z", "2026-03-02T13:00:01Z");
        event("twice", "2026-03-02T13:00:00Z", "2026-03-02T13:00:02Z");
        takeBack("v5", "twice", "2026-03-02T13:00:03Z");
        takeBack("v5", "twice", "2026-03-02T13:00:04Z");
        // A voiding statement cannot be taken back.
        event("for-good", "2026-03-02T14:00:00Z", "2026-03-02T14:00:01Z");
        takeBack("v6", "for-good", "2026-03-02T14:00:02Z");
        takeBack("v7", "v6", "2026-03-02T14:00:03Z");
        takeBack("v8", "never-seen", "2026-03-02T14:00:04Z");
        event("late", "2026-03-02T15:00:00Z", "2026-03-04T08:00:00Z");
        lateRow("late", raw.size() - 1, "2026-03-02T15:00:00Z", "2026-03-04T08:00:00Z");
        takeBack("v9", "late", "2026-03-04T09:00:00Z");
        event("undated", "2026-03-02T16:00:00Z", "2026-03-02T16:00:01Z");
        takeBack("v10", "undated", UNDATED);
        // Said again under a new id.
        event("again", "2026-03-02T10:00:00Z", "2026-03-03T11:00:00Z");
        event("tuesday", "2026-03-03T09:00:00Z", "2026-03-03T09:00:01Z");
        event("at-the-cut", "2026-03-02T17:00:00Z", "2026-03-02T17:00:01Z");
        takeBack("v11", "at-the-cut", "2026-03-02T17:00:02Z");
    }

    @Test
    void whatWasTakenBackIsInNoFact() throws Exception {
        Path staged = restate(1, List.of(MONDAY, TUESDAY), raw);
        assertThat(facts(staged, MONDAY))
                .as("too-late, two-dates, again, at-the-cut")
                .containsExactly(fact(MONDAY, 4, 1, "10:00:00", "23:59:00"));
        assertThat(facts(staged, TUESDAY))
                .containsExactly(fact(TUESDAY, 1, 0, "09:00:00", "09:00:00"));
        AttemptSummary summary = summary(staged);
        assertThat(summary.voids()).isEqualTo(11);
        assertThat(summary.voided())
                .containsExactly(
                        new VoidedDate(MONDAY.toEpochDay(), 6),
                        new VoidedDate(TUESDAY.toEpochDay(), 1));
        assertThat(summary.items()).isEqualTo(raw.size() - 1);
        assertThat(summary.ok()).isEqualTo(summary.items() - summary.voids());
        assertThat(summary.dead()).isZero();
    }

    @Test
    void factsDependOnTheDateAndTheInputAlone() throws Exception {
        Map<String, byte[]> expected = bytes(restate(1, List.of(MONDAY, TUESDAY), raw), MONDAY);
        assertThat(expected).isNotEmpty();
        List<RawRecord> backwards = new ArrayList<>(raw);
        Collections.reverse(backwards);
        Path staged = restate(2, List.of(MONDAY), backwards);
        assertThat(bytes(staged, MONDAY)).containsExactlyEntriesOf(expected);
        assertThat(summary(staged).voided())
                .containsExactly(new VoidedDate(MONDAY.toEpochDay(), 6));
        List<RawRecord> repeated = new ArrayList<>(raw);
        repeated.addAll(raw.subList(0, 12));
        staged = restate(3, List.of(MONDAY.minusDays(1), MONDAY, MONDAY.plusDays(4)), repeated);
        assertThat(bytes(staged, MONDAY)).containsExactlyEntriesOf(expected);
        assertThat(summary(staged).voided())
                .as("rows that stand in the archive twice")
                .containsExactly(new VoidedDate(MONDAY.toEpochDay(), 6));
    }

    private Path restate(int parallelism, List<LocalDate> dates, List<RawRecord> rows)
            throws Exception {
        Path run = Files.createDirectory(folder.resolve("run-" + runs++));
        int third = rows.size() / 3;
        List<String> files =
                List.of(
                        PartFiles.write(run, rows.subList(0, third)).toString(),
                        PartFiles.write(run, rows.subList(third, 2 * third)).toString(),
                        PartFiles.write(run, rows.subList(2 * third, rows.size())).toString());
        TreeSet<Long> days = new TreeSet<>();
        dates.forEach(date -> days.add(date.toEpochDay()));
        RestateScope scope =
                new RestateScope(
                        "events",
                        days,
                        IngestRule.horizon(RestateExample.SKEW, HORIZON),
                        new TreeMap<>(Map.of(0, raw.size() - 1L)),
                        new RunRule());
        Path staged = run.resolve("attempt=1");
        List<String> paths = new ArrayList<>();
        new RestateJob(
                        scope,
                        new RecordDecoder(
                                new XapiDecoder(XapiRules.standard()), RestateExample.SKEW),
                        2)
                .define(
                        StreamExecutionEnvironment.createLocalEnvironment(parallelism),
                        files,
                        List.of(PartFiles.write(run, late).toString()),
                        staged.toString(),
                        "job-a",
                        new TreeSet<>())
                .executeAndCollect()
                .forEachRemaining(paths::add);
        assertThat(paths).hasSize(1);
        return staged;
    }

    private static List<CourseDay> facts(Path staged, LocalDate date) throws Exception {
        List<CourseDay> facts = new ArrayList<>();
        for (Path file : files(staged, date)) {
            CourseDayReader.read(file).forEach(row -> facts.add(row.fact()));
        }
        return facts;
    }

    private static Map<String, byte[]> bytes(Path staged, LocalDate date) throws Exception {
        Map<String, byte[]> bytes = new TreeMap<>();
        for (Path file : files(staged, date)) {
            bytes.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
        return bytes;
    }

    private static List<Path> files(Path staged, LocalDate date) throws Exception {
        return summary(staged).files().stream()
                .filter(file -> file.eventDay() == date.toEpochDay())
                .map(
                        file ->
                                staged.resolve(StagedFile.directory(file.eventDay()))
                                        .resolve(file.name()))
                .toList();
    }

    private static AttemptSummary summary(Path staged) throws Exception {
        return AttemptSummary.parse(Files.readAllBytes(staged.resolve(AttemptSummary.FILE)));
    }

    private static CourseDay fact(
            LocalDate date, long events, long conflicts, String first, String last) {
        return new CourseDay(
                COURSE,
                date.toEpochDay(),
                events,
                events,
                0,
                new long[] {events, 0, 0, 0, 0, 0},
                0,
                conflicts,
                Instant.parse(date + "T" + first + "Z").toEpochMilli(),
                Instant.parse(date + "T" + last + "Z").toEpochMilli());
    }

    /** Each by a learner of its own. */
    private void event(String id, String time, String appended) {
        raw.add(
                record(
                        raw.size(),
                        """
                        {"id":"%1$s","timestamp":"%2$s","actor":{"openid":"of-%1$s"},\
                        "verb":{"id":"http://id.tincanapi.com/verb/viewed"},\
                        "object":{"id":"%3$s","definition":\
                        {"type":"http://adlnet.gov/expapi/activities/course"}}}
                        """
                                .formatted(id, time, COURSE),
                        appended));
    }

    private void takeBack(String id, String target, String appended) {
        raw.add(
                record(
                        raw.size(),
                        """
                        {"id":"%s","timestamp":"2026-03-02T00:00:00Z","actor":{"openid":"admin"},\
                        "verb":{"id":"http://adlnet.gov/expapi/verbs/voided"},\
                        "object":{"objectType":"StatementRef","id":"%s"}}
                        """
                                .formatted(id, target),
                        appended));
    }

    private void lateRow(String id, long offset, String time, String appended) {
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
                                        COURSE),
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
