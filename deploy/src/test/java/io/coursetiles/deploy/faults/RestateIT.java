package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.restate.RestateRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.publish.Gate;
import io.coursetiles.job.publish.GateLimits;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.IngestRule;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Dates are restated again and again on the session cluster, and readers see the same numbers. */
@ExtendWith(SharedStack.class)
class RestateIT {

    private static final String MONDAY = "2025-01-06";
    private static final String TUESDAY = "2025-01-07";
    private static final int SECONDS = 50;
    private static final int DAY = 86_400;

    @Test
    void rerunsReplaceAndAddNothing(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "restate");
        trial.createInput(2, Map.of());
        JobID archiving = trial.submitArchive();
        trial.send(0, CanonicalEvent.eachSecond("m0", 0, SECONDS));
        trial.send(0, CanonicalEvent.eachSecond("m0", 0, SECONDS));
        trial.send(1, CanonicalEvent.eachSecond("m1", 0, SECONDS));
        trial.awaitArchived();
        trial.send(1, CanonicalEvent.eachSecond("t1", DAY, DAY + SECONDS));
        trial.drainArchive(archiving);

        RestateReport first = restate(trial, "a", MONDAY, TUESDAY);
        assertThat(first.outcome()).contains(new Published(1));
        assertThat(events(trial, MONDAY)).isEqualTo(model(2));
        assertThat(events(trial, TUESDAY)).isEqualTo(model(1));

        assertThat(restate(trial, "b", MONDAY, TUESDAY).outcome()).contains(new Published(2));
        assertThat(events(trial, MONDAY)).isEqualTo(model(2));
        assertThat(current(trial).dates().get(MONDAY).jobId()).isEqualTo("b");
        assertThat(restate(trial, "a", MONDAY, TUESDAY).outcome())
                .as("the work of a, again")
                .contains(new AlreadyPublished(1));

        PublishedDate tuesday = current(trial).dates().get(TUESDAY);
        assertThat(restate(trial, "c", MONDAY).outcome()).contains(new Published(3));
        assertThat(current(trial).dates().get(TUESDAY)).as("the other date").isEqualTo(tuesday);
        assertThat(events(trial, TUESDAY)).isEqualTo(model(1));

        Audits.deleteFirstRawFile(trial);
        RestateReport refused = restate(trial, "d", MONDAY);
        assertThat(refused.isDone()).isFalse();
        assertThat(refused.gate().orElseThrow().failed())
                .extracting(GateVerdict::rule)
                .contains("positions-covered");
        assertThat(current(trial).version()).isEqualTo(3);
    }

    /** Alternating between two courses. */
    private static Map<String, Long> model(long partitions) {
        return new TreeMap<>(
                Map.of("course-a", partitions * SECONDS / 2, "course-b", partitions * SECONDS / 2));
    }

    private static RestateReport restate(Trial trial, String jobId, String... dates)
            throws Exception {
        TreeSet<LocalDate> days = new TreeSet<>();
        for (String date : dates) {
            days.add(LocalDate.parse(date));
        }
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        return new RestateRun(
                        trial.kafka(),
                        trial.settings(),
                        trial.archive(),
                        courseDay(trial),
                        new SessionEnvironment(trial.stack().restUrl(), Trial.jar()),
                        new ClusterClient(trial.stack().restUrl()),
                        new Gate(new GateLimits(0.01, 0.1), Map.of()),
                        step -> {})
                .run(jobId, days, IngestRule.between(today.minusDays(1), today), 2);
    }

    private static Path courseDay(Trial trial) {
        return trial.stack().stateDir().resolve("course_day-" + trial.settings().deployment());
    }

    private static Manifest current(Trial trial) {
        return new ManifestLog(new LocalStore(courseDay(trial))).current().orElseThrow();
    }

    /** As a reader has them: exactly the files that the manifest names. */
    private static Map<String, Long> events(Trial trial, String date) throws Exception {
        Map<String, Long> events = new TreeMap<>();
        List<String> files = current(trial).dates().get(date).paths();
        for (String file : files) {
            for (CourseDayRow row : CourseDayReader.read(courseDay(trial).resolve(file))) {
                CourseDay fact = row.fact();
                assertThat(LocalDate.ofEpochDay(fact.eventDay())).hasToString(date);
                assertThat(events.put(fact.courseId(), fact.events())).isNull();
            }
        }
        return events;
    }
}
