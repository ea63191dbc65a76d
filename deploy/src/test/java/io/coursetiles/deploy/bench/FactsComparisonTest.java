package io.coursetiles.deploy.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.courseday.CourseDayWriter;
import io.coursetiles.job.restate.AttemptSummary;
import io.coursetiles.job.restate.StagedFile;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expected facts against a recount of the archived bytes; the comparison against every fault. */
class FactsComparisonTest {
    private static final LocalDate FIRST = LocalDate.parse("2026-03-02");
    private static final int EVENTS = 20_000;
    private static final Workload WORKLOAD = Workload.overDates(EVENTS, 0.9, FIRST, 3);
    private static final long DAY = 86_400_000L;

    @TempDir private Path folder;

    @Test
    void expectedFactsAreThoseOfARecountOfTheFiles() throws Exception {
        GeneratedArchive archive = GeneratedArchive.write(WORKLOAD, "bench.events", folder);

        List<ArchiveFile> files = ArchiveReader.of(folder, ArchiveSection.RAW).files();
        assertThat(files).isEqualTo(archive.files());
        assertThat(files)
                .extracting(file -> file.ingestDate().toString())
                .containsExactly("2026-03-02", "2026-03-03", "2026-03-04");
        assertThat(archive.cut().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(EVENTS);
        assertThat(CourseDays.expected(WORKLOAD).values())
                .containsExactlyInAnyOrderElementsOf(recount(files));
    }

    @Test
    void everyFaultIsNamed() throws Exception {
        Map<String, CourseDay> expected = CourseDays.expected(WORKLOAD);
        List<CourseDay> facts = new ArrayList<>(expected.values());
        stage(facts);
        assertThat(CourseDays.faults(expected, folder)).isEmpty();

        CourseDay missing = facts.remove(0);
        CourseDay right = facts.get(0);
        CourseDay wrong =
                new CourseDay(
                        right.courseId(),
                        right.eventDay(),
                        right.events(),
                        right.learners() + 1,
                        right.lessons(),
                        right.kinds(),
                        right.lateEvents(),
                        right.conflicts(),
                        right.firstEventTime(),
                        right.lastEventTime(),
                        right.repeatedCompletions());
        facts.set(0, wrong);
        facts.add(facts.get(1));
        Files.delete(folder.resolve("event_date=2026-03-02/part-000.parquet"));
        stage(facts);

        assertThat(CourseDays.faults(expected, folder))
                .containsExactlyInAnyOrder(
                        CourseDays.name(missing) + ": got no fact",
                        CourseDays.name(right)
                                + ": got "
                                + CourseDays.text(wrong)
                                + ", need "
                                + CourseDays.text(right),
                        CourseDays.name(facts.get(1)) + ": got a fact that is none, or is twice");
    }

    /** All into one file. */
    private void stage(List<CourseDay> facts) throws Exception {
        Path file = folder.resolve("event_date=2026-03-02/part-000.parquet");
        Files.createDirectories(file.getParent());
        CourseDayWriter.write(
                file, facts.stream().map(fact -> new CourseDayRow(fact, false, "bench")).toList());
        AttemptSummary summary =
                new AttemptSummary(
                        List.of(
                                new StagedFile(
                                        FIRST.toEpochDay(),
                                        "part-000.parquet",
                                        Files.size(file),
                                        "",
                                        facts.size(),
                                        0)),
                        0,
                        0,
                        0,
                        0,
                        List.of(),
                        0,
                        List.of());
        Files.write(folder.resolve(AttemptSummary.FILE), summary.json());
    }

    private static List<CourseDay> recount(List<ArchiveFile> files) {
        CanonicalDecoder decoder = new CanonicalDecoder(new KindMapping());
        Set<String> ids = new HashSet<>();
        Map<String, List<Outcome.Ok>> events = new TreeMap<>();
        for (ArchiveFile file : files) {
            try (ArchiveRows rows = file.rows()) {
                while (rows.hasNext()) {
                    RawRecord row = rows.next();
                    List<Outcome> out = new ArrayList<>();
                    decoder.decode(row.value(), out);
                    Outcome.Ok ok = (Outcome.Ok) out.get(0);
                    assertThat(ok.eventTime()).isLessThanOrEqualTo(row.timestamp());
                    if (ids.add(ok.eventId())) {
                        events.computeIfAbsent(
                                        ok.courseId() + ok.eventTime() / DAY,
                                        none -> new ArrayList<>())
                                .add(ok);
                    }
                }
            }
        }
        return events.values().stream().map(FactsComparisonTest::fact).toList();
    }

    private static CourseDay fact(List<Outcome.Ok> events) {
        long[] kinds = new long[Kind.count()];
        Map<String, Long> learners = new HashMap<>();
        Set<String> completed = new HashSet<>();
        long[] again = new long[1];
        events.forEach(
                ok -> {
                    kinds[ok.kind().ordinal()]++;
                    learners.merge(ok.learnerKey(), 1L, Long::sum);
                    if (ok.kind() == Kind.COMPLETION
                            && ok.manifestId() != null
                            && !completed.add(ok.learnerKey() + ' ' + ok.manifestId())) {
                        again[0]++;
                    }
                });
        return new CourseDay(
                events.get(0).courseId(),
                events.get(0).eventTime() / DAY,
                events.size(),
                learners.size(),
                events.stream().filter(ok -> ok.manifestId() != null).count(),
                kinds,
                0,
                0,
                events.stream().mapToLong(Outcome.Ok::eventTime).min().orElseThrow(),
                events.stream().mapToLong(Outcome.Ok::eventTime).max().orElseThrow(),
                again[0]);
    }
}
