package io.coursetiles.job.run;

import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesSettings;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.api.common.JobStatus;

/**
 * Decides whether a run that was there before still holds the deployment.
 *
 * <p>The word of the cluster counts most: a job that it knows runs or has ended. Next that of the
 * run itself: drained, or withdrawn. What neither tells, time does: a run whose last record is
 * younger than the bound is watched; another record proves it alive, silence for the bound that it
 * is gone.
 *
 * <p>Assumptions: the other run's checkpoint interval and timeout are no longer than this one's, or
 * this cluster knows its job; all times are of the broker that leads the receipts topic.
 */
final class HolderRule {

    private static final int INTERVALS = 3;

    private final long bound;

    enum Verdict {
        FREE,
        WATCH,
        HELD
    }

    HolderRule(Duration bound) {
        this.bound = bound.toMillis();
    }

    /** Three checkpoint intervals and a checkpoint timeout. */
    static HolderRule of(TilesSettings settings) {
        return new HolderRule(
                settings.get(CheckpointOptions.INTERVAL)
                        .multipliedBy(INTERVALS)
                        .plus(settings.get(CheckpointOptions.TIMEOUT)));
    }

    /** Milliseconds of silence after which a run that nobody knows is gone. */
    long bound() {
        return bound;
    }

    /**
     * @param run a run that was known before the claim
     * @param state its job's state, empty when the cluster does not know it or cannot be asked
     * @param claim offset of the claim
     * @param claimed when it was appended, in milliseconds
     * @param now milliseconds of the same clock
     */
    Verdict judge(KnownRun run, Optional<JobStatus> state, long claim, long claimed, long now) {
        if (state.isPresent()) {
            return switch (state.get()) {
                case FINISHED, CANCELED, FAILED -> Verdict.FREE;
                case CANCELLING, FAILING -> now - claimed < bound ? Verdict.WATCH : Verdict.HELD;
                default -> Verdict.HELD;
            };
        }
        if (run.isOver()) {
            return Verdict.FREE;
        }
        if (run.lastOffset() > claim) {
            return Verdict.HELD;
        }
        return now - run.lastTime() < bound ? Verdict.WATCH : Verdict.FREE;
    }
}
