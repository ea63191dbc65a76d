package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesSettings;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;

/**
 * Waits until a run shows that it goes on: a checkpoint of it that readers see. RUNNING shows
 * nothing.
 */
public final class FirstCheckpoint {

    private final ClusterClient cluster;
    private final Handover handover;
    private final Duration limit;

    public FirstCheckpoint(ClusterClient cluster, Handover handover, TilesSettings settings) {
        this.cluster = cluster;
        this.handover = handover;
        this.limit = limit(settings);
    }

    /** As many checkpoints as may fail, each at its slowest, and the restarts between them. */
    static Duration limit(TilesSettings settings) {
        return settings.get(CheckpointOptions.INTERVAL)
                .plus(settings.get(CheckpointOptions.TIMEOUT))
                .multipliedBy(1L + settings.get(CheckpointOptions.TOLERABLE_FAILURES))
                .plus(settings.get(CheckpointOptions.RESTART_BUDGET));
    }

    /**
     * Why the run does not go on; empty when it does.
     *
     * @throws StackException when the cluster has lost the job: that says nothing of the version
     */
    public Optional<String> failure(JobID job) {
        JobStatus[] ended = new JobStatus[1];
        boolean decided =
                Poll.until(
                        () -> {
                            // The job's end is looked at first: it may have committed before it.
                            JobStatus state = state(job);
                            handover.readToEnd();
                            ended[0] = state.isGloballyTerminalState() ? state : null;
                            return handover.isComplete() || ended[0] != null;
                        },
                        limit);
        if (handover.isComplete() && ended[0] != JobStatus.FAILED) {
            return handover.goesOn()
                    ? Optional.empty()
                    : Optional.of("its receipts go on from no run: it did not start from a state");
        }
        return Optional.of(
                decided
                        ? "it ended " + ended[0] + ": " + cluster.failure(job)
                        : "readers saw no checkpoint of it within " + limit.toSeconds() + " s");
    }

    private JobStatus state(JobID job) {
        return cluster.known(job)
                .orElseThrow(
                        () ->
                                new StackException(
                                        "Cannot follow job "
                                                + job
                                                + ": the cluster does not know it any more; run"
                                                + " the same command again"));
    }
}
