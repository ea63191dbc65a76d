package io.coursetiles.job.publish;

import static io.coursetiles.job.publish.Publications.MONDAY;
import static io.coursetiles.job.publish.Publications.TUESDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.courseday.CourseDayWriter;
import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.PublishOutcome.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A reader in a loop while both dates are published fifty times, with real files. Now and then the
 * publisher waits until the reader has come up with it, so that each goes on while the other does.
 */
class ReaderRaceTest {

    private static final long VERSIONS = 50;
    private static final long BETWEEN_MEETINGS = 5;
    private static final long DEADLINE_SECONDS = 60;

    @TempDir Path base;

    private final Meeting meeting = new Meeting();

    @Test
    void aReaderInALoopSeesWholePublishesOnly() throws Exception {
        List<SortedSet<Long>> versions = Together.run(List.of(this::follow, this::publish));
        assertThat(versions.get(1)).isEqualTo(upTo(VERSIONS, 1));
        assertThat(versions.get(0))
                .as("versions seen")
                .hasSizeGreaterThanOrEqualTo(5)
                .containsAll(upTo(VERSIONS, BETWEEN_MEETINGS));
    }

    private SortedSet<Long> publish() throws Exception {
        ManifestLog log = log();
        SortedSet<Long> published = new TreeSet<>();
        for (long version = 1; version <= VERSIONS; version++) {
            TreeMap<String, PublishedDate> dates = new TreeMap<>();
            dates.put(MONDAY, staged(version, MONDAY));
            dates.put(TUESDAY, staged(version, TUESDAY));
            PublishOutcome outcome = log.publish(Publications.of(job(version), dates));
            assertThat(outcome).isEqualTo(new Published(version));
            published.add(version);
            if (version % BETWEEN_MEETINGS == 0) {
                meeting.await(version);
            }
        }
        return published;
    }

    /** Until the last version; each must be as it was published, and none older than before. */
    private SortedSet<Long> follow() throws IOException {
        ManifestLog log = log();
        PublishedCourseDays facts = new PublishedCourseDays(base, log);
        SortedSet<Long> seen = new TreeSet<>();
        long last = 0;
        while (last < VERSIONS && !Thread.currentThread().isInterrupted()) {
            Optional<Manifest> current = log.current();
            if (current.isEmpty()) {
                assertThat(last).as("versions do not vanish").isZero();
                continue;
            }
            long version = current.get().version();
            assertThat(version).isGreaterThanOrEqualTo(last);
            assertThat(current.get().jobId()).isEqualTo(job(version));
            assertThat(facts.rows(current.get().dates())).isEqualTo(rows(version));
            seen.add(version);
            meeting.seen(version);
            last = version;
        }
        return seen;
    }

    private PublishedDate staged(long version, String date) throws IOException {
        String prefix = "staging/job_id=" + job(version) + "/attempt=1/event_date=" + date;
        Path file = Files.createDirectories(base.resolve(prefix)).resolve("part-000.parquet");
        CourseDayWriter.write(file, rows(version, date));
        return new PublishedDate(
                prefix,
                List.of(new PublishedCourseDays(base, log()).measured(prefix, "part-000.parquet")),
                2,
                3 * version,
                Publications.cut(version),
                DateState.PROVISIONAL,
                job(version),
                1);
    }

    private static List<CourseDayRow> rows(long version) {
        List<CourseDayRow> rows = new ArrayList<>(rows(version, MONDAY));
        rows.addAll(rows(version, TUESDAY));
        return rows;
    }

    /** Two courses, whose numbers are those of the version. */
    private static List<CourseDayRow> rows(long version, String date) {
        return List.of(row(version, date, "a", version), row(version, date, "b", 2 * version));
    }

    private static CourseDayRow row(long version, String date, String course, long events) {
        long day = LocalDate.parse(date).toEpochDay();
        long[] kinds = {events, 0, 0, 0, 0, 0};
        CourseDay fact = new CourseDay(course, day, events, 1, 0, kinds, 0, 0, 0, 0);
        return new CourseDayRow(fact, false, job(version));
    }

    private static String job(long version) {
        return "job-" + version;
    }

    private static SortedSet<Long> upTo(long last, long step) {
        SortedSet<Long> versions = new TreeSet<>();
        LongStream.rangeClosed(1, last / step).forEach(each -> versions.add(each * step));
        return versions;
    }

    private ManifestLog log() {
        return new ManifestLog(new LocalStore(base));
    }

    /** Where the publisher waits for the reader. */
    private static final class Meeting {

        private long seen;

        synchronized void seen(long version) {
            seen = version;
            notifyAll();
        }

        synchronized void await(long version) throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
            while (seen < version) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                assertThat(left).as("milliseconds to see version %d", version).isPositive();
                wait(left);
            }
        }
    }
}
