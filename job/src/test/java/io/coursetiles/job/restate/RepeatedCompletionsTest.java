package io.coursetiles.job.restate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.PartFiles;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.operators.event.Kind;
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

/** A lesson that a learner completes again on one day counts once. */
class RepeatedCompletionsTest {

    private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");

    @TempDir private Path folder;

    private final List<RawRecord> raw = new ArrayList<>();
    private int runs;

    @Test
    void aLessonCountsOncePerLearnerAndDay() throws Exception {
        event("2026-03-02T10:00:00Z", "a", "mara", "completion", "l1");
        event("2026-03-02T10:05:00Z", "a", "mara", "completion", "l1");
        event("2026-03-02T23:59:59Z", "a", "mara", "completion", "l1");
        event("2026-03-02T10:00:00Z", "a", "mara", "completion", "l2");
        event("2026-03-02T10:00:00Z", "a", "rowan", "completion", "l1");
        event("2026-03-03T00:00:00Z", "a", "mara", "completion", "l1");
        // The same lesson, but no completion.
        event("2026-03-02T11:00:00Z", "a", "mara", "video", "l1");
        // Nobody knows which lessons these are.
        event("2026-03-02T12:00:00Z", "a", "mara", "completion", null);
        event("2026-03-02T12:01:00Z", "a", "mara", "completion", null);
        // In another course another lesson.
        event("2026-03-02T10:00:00Z", "b", "mara", "completion", "l1");

        List<String> facts = facts(1);
        assertThat(facts)
                .containsExactly(
                        "a 2026-03-02: 8 events, 2 learners, 7 completions, 2 again",
                        "a 2026-03-03: 1 events, 1 learners, 1 completions, 0 again",
                        "b 2026-03-02: 1 events, 1 learners, 1 completions, 0 again");
        Map<String, byte[]> bytes = bytes();
        Collections.reverse(raw);
        assertThat(facts(2)).isEqualTo(facts);
        assertThat(bytes()).containsExactlyEntriesOf(bytes);
    }

    @Test
    void theRowHasOnceAndAgainApartAndSaysWhatItWasDecodedWith() throws Exception {
        event("2026-03-02T10:00:00Z", "a", "mara", "completion", "l1");
        event("2026-03-02T10:05:00Z", "a", "mara", "completion", "l1");
        event("2026-03-02T10:05:00Z", "a", "mara", "view", "l1");
        facts(1);
        CourseDayRow row = rows().get(0);
        assertThat(row.columns())
                .containsEntry("event_count", 3L)
                .containsEntry("completion_count", 1L)
                .containsEntry("completion_repeat_count", 1L)
                .containsEntry("view_count", 1L)
                .containsEntry("decoder_version", "canonical/1+skew.86400000ms");
        assertThat(row.fact().kinds()[Kind.COMPLETION.ordinal()]).isEqualTo(2);
    }

    private List<String> facts(int parallelism) throws Exception {
        Path run = Files.createDirectory(folder.resolve("run-" + ++runs));
        TreeSet<Long> days =
                new TreeSet<>(List.of(MONDAY.toEpochDay(), MONDAY.plusDays(1).toEpochDay()));
        RestateScope scope =
                new RestateScope(
                        "events",
                        days,
                        IngestRule.horizon(Duration.ofHours(24), 3),
                        new TreeMap<>(Map.of(0, Long.MAX_VALUE)),
                        new RunRule());
        int half = raw.size() / 2;
        List<String> files =
                List.of(
                        PartFiles.write(run, raw.subList(0, half)).toString(),
                        PartFiles.write(run, raw.subList(half, raw.size())).toString());
        new RestateJob(scope, RestateExample.decoder(), 1)
                .define(
                        StreamExecutionEnvironment.createLocalEnvironment(parallelism),
                        files,
                        List.of(),
                        run.resolve("attempt=1").toString(),
                        "job-a",
                        new TreeSet<>())
                .executeAndCollect()
                .forEachRemaining(summary -> {});
        List<String> facts = new ArrayList<>();
        for (CourseDayRow row : rows()) {
            facts.add(
                    "%s %s: %d events, %d learners, %d completions, %d again"
                            .formatted(
                                    row.fact().courseId(),
                                    LocalDate.ofEpochDay(row.fact().eventDay()),
                                    row.fact().events(),
                                    row.fact().learners(),
                                    row.fact().kinds()[Kind.COMPLETION.ordinal()],
                                    row.fact().repeatedCompletions()));
        }
        Collections.sort(facts);
        return facts;
    }

    private List<CourseDayRow> rows() throws Exception {
        List<CourseDayRow> rows = new ArrayList<>();
        for (Path file : files()) {
            rows.addAll(CourseDayReader.read(file));
        }
        return rows;
    }

    private Map<String, byte[]> bytes() throws Exception {
        Map<String, byte[]> bytes = new TreeMap<>();
        for (Path file : files()) {
            bytes.put(file.getParent().getFileName().toString(), Files.readAllBytes(file));
        }
        return bytes;
    }

    /** Of the last attempt. */
    private List<Path> files() throws Exception {
        Path attempt = folder.resolve("run-" + runs + "/attempt=1");
        AttemptSummary summary =
                AttemptSummary.parse(Files.readAllBytes(attempt.resolve(AttemptSummary.FILE)));
        return summary.files().stream()
                .map(
                        file ->
                                attempt.resolve(StagedFile.directory(file.eventDay()))
                                        .resolve(file.name()))
                .toList();
    }

    private void event(String time, String course, String learner, String type, String lesson) {
        String value =
                """
                {"event_id":"e%d","event_time":"%s","course_id":"%s","learner_key":"%s",\
                "event_type":"%s","manifest_id":%s}
                """
                        .formatted(
                                raw.size(),
                                time,
                                course,
                                learner,
                                type,
                                lesson == null ? "null" : '"' + lesson + '"');
        raw.add(
                new RawRecord(
                        "events",
                        0,
                        raw.size(),
                        Instant.parse(time).toEpochMilli() + 1_000,
                        RawTimestampType.LOG_APPEND,
                        null,
                        value.getBytes(UTF_8),
                        List.of()));
    }
}
