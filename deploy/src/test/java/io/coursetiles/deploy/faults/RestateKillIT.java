package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.faults.RestateDriver.Moment;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackProcess;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.PublishOutcome;
import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishedDate;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The doubled Tuesday: a thousand events of a date, restated by jobs that are repeated, killed and
 * frozen; and a phone that comes back later.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class RestateKillIT {

    private static final String MONDAY = "2026-03-02";
    private static final String TUESDAY = "2026-03-03";
    private static final int EVENTS = 1_000;
    private static final int TUESDAYS = 200;

    private Trial trial;
    private JobID tiles;
    private Restatements restate;

    @Test
    void killedAnywhereReadersSeeWholeVersionsAndTheRerunEndsWell(LocalStack stack)
            throws Exception {
        start(stack, "restate-kill");
        assertThat(restate.run("a", MONDAY, TUESDAY).outcome()).contains(new Published(1));
        PublishedDate tuesday = restate.current().dates().get(TUESDAY);
        Map<String, byte[]> staged = restate.staged("a");
        assertThat(restate.run("b", MONDAY).outcome()).contains(new Published(2));
        assertThat(restate.current().dates().get(MONDAY).jobId()).isEqualTo("b");
        assertThat(restate.current().dates().get(TUESDAY)).as("other date").isEqualTo(tuesday);
        assertThat(restate.staged("a")).as("what a staged").containsExactlyEntriesOf(staged);
        assertThat(restate.events(MONDAY)).isEqualTo(model(EVENTS));
        assertThat(restate.eventsInAllFiles(MONDAY))
                .as("what a reader of appended files would count")
                .isEqualTo(2L * EVENTS);

        killed(Moment.CLAIMED, "c-claimed", 2);
        killedWhileTheJobRuns();
        killed(Moment.STAGED, "c-staged", 1);
        killed(Moment.JUDGED, "c-judged", 1);
        killed(Moment.BEFORE_MANIFEST, "c-before", 1);
        killed(Moment.AFTER_MANIFEST, "c-after", 1);
        assertThat(restate.current().dates().get(TUESDAY)).as("other date").isEqualTo(tuesday);

        phoneComesBack();
    }

    /**
     * Readers see the version before, or the killed job's; the same job again publishes it once.
     */
    private void killed(Moment moment, String jobId, int attempt) throws Exception {
        String before = restate.current().dates().get(MONDAY).jobId();
        long version = restate.current().version();
        try (HaltingProcess driver = RestateDriver.start(restate, moment, jobId, MONDAY)) {
            driver.awaitHalted().kill();
        }
        boolean published = moment == Moment.AFTER_MANIFEST;
        assertThat(restate.current().dates().get(MONDAY).jobId())
                .isEqualTo(published ? jobId : before);
        assertThat(restate.events(MONDAY)).isEqualTo(model(EVENTS));
        PublishOutcome expected =
                published ? new AlreadyPublished(version + 1) : new Published(version + 1);
        assertThat(restate.run(jobId, MONDAY).outcome()).as(jobId).contains(expected);
        assertPublished(jobId, version + 1, attempt);
    }

    private void killedWhileTheJobRuns() throws Exception {
        long version = restate.current().version();
        String jobId = "c-running";
        int others = trial.cluster().jobs().size();
        StackProcess taskManager = trial.stack().taskManagers().get(0);
        try (HaltingProcess driver = RestateDriver.start(restate, Moment.CLAIMED, jobId, MONDAY)) {
            driver.awaitHalted();
            // So that the job cannot end before the driver does.
            taskManager.pause();
            driver.letGo();
            await().atMost(Trial.DEADLINE).until(() -> trial.cluster().jobs().size() > others);
            driver.kill();
        } finally {
            taskManager.unpause();
        }
        assertThat(restate.current().version()).isEqualTo(version);
        assertThat(restate.run(jobId, MONDAY).outcome()).contains(new Published(version + 1));
        assertPublished(jobId, version + 1, 1);
        assertThat(restate.said())
                .as("the rerun waited for the job of the killed one")
                .anyMatch(line -> line.startsWith("attempt 1 runs as job "));
    }

    private void assertPublished(String jobId, long version, int attempt) throws Exception {
        assertThat(restate.current().version()).isEqualTo(version);
        assertThat(restate.current().dates().get(MONDAY).jobId()).isEqualTo(jobId);
        assertThat(restate.current().dates().get(MONDAY).attempt()).isEqualTo(attempt);
        assertThat(restate.events(MONDAY)).isEqualTo(model(EVENTS));
    }

    /** An event of Monday that arrives after Tuesday changes Monday when that is asked for. */
    private void phoneComesBack() throws Exception {
        trial.awaitSettled(tiles, EVENTS + TUESDAYS);
        trial.send(0, List.of(event("phone", MONDAY, 7)));
        trial.awaitSettled(tiles, EVENTS + TUESDAYS + 1);
        trial.awaitArchived();
        assertThat(restate.events(MONDAY)).isEqualTo(model(EVENTS));
        assertThat(restate.run("tuesday", TUESDAY).isDone()).isTrue();
        assertThat(restate.events(MONDAY)).isEqualTo(model(EVENTS));
        assertThat(restate.run("phone", MONDAY).isDone()).isTrue();
        Map<String, Long> more = model(EVENTS);
        more.merge("course-b", 1L, Long::sum);
        assertThat(restate.events(MONDAY)).isEqualTo(more);
        assertThat(restate.facts(MONDAY))
                .extracting(fact -> fact.courseId() + " late " + fact.lateEvents())
                .containsExactlyInAnyOrder("course-a late 0", "course-b late 1");
    }

    @Test
    void frozenPublisherLosesNoUpdate(LocalStack stack) throws Exception {
        start(stack, "restate-frozen");
        assertThat(restate.run("a", MONDAY, TUESDAY).outcome()).contains(new Published(1));
        try (HaltingProcess slow =
                RestateDriver.start(restate, Moment.BEFORE_MANIFEST, "slow", TUESDAY)) {
            slow.awaitHalted().freeze();
            slow.letGo();
            assertThat(restate.run("quick", MONDAY).outcome()).contains(new Published(2));
            assertThat(slow.isAlive()).isTrue();
            slow.thaw();
            assertThat(slow.end()).contains("Published as version 3.");
        }
        assertThat(restate.current().dates().get(MONDAY).jobId()).isEqualTo("quick");
        assertThat(restate.current().dates().get(TUESDAY).jobId()).isEqualTo("slow");

        try (HaltingProcess old =
                RestateDriver.start(restate, Moment.BEFORE_MANIFEST, "old", MONDAY)) {
            old.awaitHalted().freeze();
            old.letGo();
            trial.send(1, List.of(event("another", MONDAY, 8)));
            trial.awaitArchived();
            RestateReport newer = restate.run("new", MONDAY);
            assertThat(newer.outcome()).contains(new Published(4));
            old.thaw();
            assertThat(old.end())
                    .contains(
                            "Superseded: 2026-03-02 stands at a newer cut, by job new in version"
                                    + " 4.");
        }
        assertThat(restate.current().version()).isEqualTo(4);
        Map<String, Long> more = model(EVENTS);
        more.merge("course-a", 1L, Long::sum);
        assertThat(restate.events(MONDAY)).isEqualTo(more);
    }

    @Test
    void fileThatIsGoneAfterStagingIsCaughtByTheReadBack(LocalStack stack) throws Exception {
        start(stack, "restate-gone");
        assertThat(restate.run("a", MONDAY, TUESDAY).outcome()).contains(new Published(1));
        try (HaltingProcess driver =
                RestateDriver.start(restate, Moment.STAGED, "gone", MONDAY, TUESDAY)) {
            driver.awaitHalted();
            Files.delete(
                    restate.courseDay()
                            .resolve("staging/job_id=gone/attempt=1")
                            .resolve("event_date=" + MONDAY + "/part-000.parquet"));
            driver.letGo();
            assertThat(driver.end())
                    .containsPattern("gate  counts-equal +failed ")
                    .endsWith("Not published: readers see what they saw before.\n");
        }
        trial.awaitSettled(tiles, EVENTS + TUESDAYS);
        trial.send(0, List.of(event("in-a-later-file", TUESDAY, 9)));
        trial.awaitArchived();
        Files.delete(Audits.oldestRawFile(trial, 0));
        assertThat(restate.run("beginning-gone", MONDAY).gate().orElseThrow().failed())
                .extracting(GateVerdict::rule)
                .contains("positions-covered");
        assertThat(restate.current().version()).isEqualTo(1);
        assertThat(restate.events(MONDAY)).isEqualTo(model(EVENTS));
    }

    @AfterEach
    void cancel() {
        trial.cluster().jobs().forEach(trial.cluster()::cancel);
        await().atMost(Trial.DEADLINE).until(() -> trial.cluster().jobs().isEmpty());
    }

    /** Both jobs run; a thousand events of Monday and some of Tuesday are archived. */
    private void start(LocalStack stack, String deployment) throws Exception {
        trial = new Trial(stack, deployment);
        trial.createInput(2, Map.of());
        tiles = trial.submit();
        trial.submitArchive();
        for (int partition = 0; partition < 2; partition++) {
            trial.send(partition, events("m" + partition, MONDAY, EVENTS / 2));
            trial.send(partition, events("t" + partition, TUESDAY, TUESDAYS / 2));
        }
        trial.awaitArchived();
        restate = Restatements.of(trial);
    }

    private static List<byte[]> events(String prefix, String date, int number) {
        List<byte[]> events = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            events.add(event(prefix + "-" + i, date, i));
        }
        return events;
    }

    /** One a second; of two courses, by turns. */
    private static byte[] event(String id, String date, int number) {
        String time = "%sT10:%02d:%02dZ".formatted(date, number / 60, number % 60);
        return CanonicalEvent.text(id, time, number % 2 == 0 ? "course-a" : "course-b")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Long> model(long events) {
        return new TreeMap<>(Map.of("course-a", events / 2, "course-b", events / 2));
    }
}
