package io.coursetiles.deploy.restate;

import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.courseday.CourseDayWriter;
import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.publish.GateResult;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.Publication;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.publish.PublishedFile;
import io.coursetiles.job.publish.Verdict;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** A course_day with real files, published without a batch job. Courses have 10 events each. */
public final class CourseDayScene {

    private static final long EVENTS = 10;

    private final Path base;
    private final LocalStore store;
    private final TreeMap<String, PublishedDate> staged = new TreeMap<>();

    /**
     * @param base is made
     */
    public CourseDayScene(Path base) throws IOException {
        this.base = Files.createDirectories(base);
        this.store = new LocalStore(base);
    }

    public ManifestLog log() {
        return new ManifestLog(store);
    }

    public PublishedCourseDays facts() {
        return new PublishedCourseDays(base, log());
    }

    LocalStore store() {
        return store;
    }

    public Manifest current() {
        return log().current().orElseThrow();
    }

    /** The only file of a date in the current version. */
    public Path file(String date) {
        return base.resolve(current().dates().get(date).paths().get(0));
    }

    /** Stages a date for the next publish. */
    public CourseDayScene date(String jobId, String date, DateState state, String... courses)
            throws IOException {
        String prefix = "staging/job_id=" + jobId + "/attempt=1/event_date=" + date;
        Path directory = Files.createDirectories(base.resolve(prefix));
        CourseDayWriter.write(
                directory.resolve("part-000.parquet"),
                Arrays.stream(courses).map(course -> row(course, date, state, jobId)).toList());
        List<PublishedFile> files = List.of(facts().measured(prefix, "part-000.parquet"));
        staged.put(
                date,
                new PublishedDate(
                        prefix,
                        files,
                        courses.length,
                        EVENTS * courses.length,
                        new TreeMap<>(Map.of("events-0", log().history().size() + 1L)),
                        state,
                        jobId,
                        1));
        return this;
    }

    /** Publishes what is staged; each publish has a later cut. */
    public void publish(String jobId) {
        GateVerdict passed = new GateVerdict("counts-equal", "equal", Verdict.PASSED, "0", null);
        log().publish(new Publication(jobId, 1, staged, new GateResult(List.of(passed))));
        staged.clear();
    }

    /** Pins an input for a job; of no effect on what is staged. */
    void pin(String jobId, IngestRule rule) {
        PinnedInput input =
                new PinnedInput(
                        new TreeSet<>(),
                        rule,
                        "events",
                        new TreeMap<>(),
                        Instant.EPOCH,
                        new RunRule(),
                        List.of(),
                        List.of(),
                        "canonical/1",
                        "");
        new StagingArea(base, store, jobId).pin(input.json());
    }

    /** One learner, who has viewed ten times. */
    public static CourseDayRow row(String course, String date, DateState state, String jobId) {
        return new CourseDayRow(
                new CourseDay(
                        course,
                        LocalDate.parse(date).toEpochDay(),
                        EVENTS,
                        1,
                        0,
                        new long[] {EVENTS, 0, 0, 0, 0, 0},
                        0,
                        0,
                        Instant.parse(date + "T10:00:00Z").toEpochMilli(),
                        Instant.parse(date + "T10:00:09.5Z").toEpochMilli()),
                state == DateState.SETTLED,
                jobId,
                "canonical/1");
    }
}
