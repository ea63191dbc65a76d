package io.coursetiles.job.run;

import static io.coursetiles.job.run.Signs.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.run.LiveRuns.Certainty;
import io.coursetiles.job.run.LiveRuns.LiveRun;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.junit.jupiter.api.Test;

/** Who may be alive, to one who only looks. */
class LiveRunsTest {

    private static final long BOUND = 75_000;
    private static final ClusterJobs NONE = new ClusterJobs(List.of());

    @Test
    void aSilentRunIsToldUntilTheBound() {
        // Its last record is of second 1.
        Signs signs = Signs.of("school").start(1, job(1)).receipt(1, 0, 7);

        assertThat(live(signs, NONE, 1_000 + BOUND - 1))
                .containsExactly(
                        new LiveRun(
                                Certainty.RECENT,
                                "run 1, job "
                                        + job(1)
                                        + ", unknown to this cluster: checkpoint 7 of subtask 0 74 s"
                                        + " ago, is given up after 75 s"));
        assertThat(live(signs, NONE, 1_000 + BOUND)).isEmpty();
    }

    @Test
    void theClusterKnowsBetter() {
        Signs signs = Signs.of("school").start(1, job(1)).receipt(1, 0, 7);

        assertThat(live(signs, knowing(JobStatus.RUNNING), 1_000 + 10 * BOUND))
                .containsExactly(
                        new LiveRun(
                                Certainty.KNOWN,
                                "run 1, job " + job(1) + ", RUNNING on this cluster"));
        assertThat(live(signs, knowing(JobStatus.FAILED), 1_001)).isEmpty();
    }

    @Test
    void runsThatAreOverAndRunsOfOthersAreNotTold() {
        assertThat(live(Signs.of("school").receipt(1, 0, 7).end(1, 1).end(1, 0), NONE, 2_000))
                .isEmpty();
        assertThat(live(Signs.of("other").start(1, job(1)), NONE, 0)).isEmpty();
        assertThat(live(Signs.of("school").start(2, job(2)).start(3, job(3)), NONE, 2_000))
                .extracting(run -> run.text().substring(0, 5))
                .containsExactly("run 3", "run 2");
    }

    private static ClusterJobs knowing(JobStatus state) {
        return new ClusterJobs(List.of(new JobStatusMessage(job(1), "tiles school", state, 0)));
    }

    private static List<LiveRun> live(Signs signs, ClusterJobs jobs, long now) {
        RunHistory history = new RunHistory("school");
        signs.addTo(history);
        return LiveRuns.of(history, jobs, new HolderRule(Duration.ofMillis(BOUND)), now);
    }
}
