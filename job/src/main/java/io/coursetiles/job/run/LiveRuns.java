package io.coursetiles.job.run;

import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.HolderRule.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.JobStatus;

/**
 * The runs of a deployment that may be alive, as one sees them who neither claims nor waits: what a
 * claim would have to watch is told as uncertain.
 */
public final class LiveRuns {

    /** How sure it is that a run is alive. */
    public enum Certainty {
        /** The cluster knows its job, which has not ended. */
        KNOWN,
        /** Its last record is younger than the time after which a silent run is given up. */
        RECENT
    }

    /**
     * A run that may be alive.
     *
     * @param text which it is and what is known of it
     */
    public record LiveRun(Certainty certainty, String text) {}

    private LiveRuns() {}

    /**
     * Reads the receipts topic, which must exist, to its end.
     *
     * @param jobs of the cluster that the next run will be on
     * @param now milliseconds of a clock that goes with the broker's
     */
    public static List<LiveRun> of(TilesSettings settings, ClusterJobs jobs, long now) {
        RunHistory history = RunHistory.read(settings.kafka(), settings.deployment());
        return of(history, jobs, HolderRule.of(settings), now);
    }

    static List<LiveRun> of(RunHistory history, ClusterJobs jobs, HolderRule rule, long now) {
        List<LiveRun> live = new ArrayList<>();
        for (KnownRun run : history.all()) {
            Optional<JobStatus> state = run.job().flatMap(jobs::state);
            // No record is behind a claim that was not made.
            Verdict verdict = rule.judge(run, state, Long.MAX_VALUE, now, now);
            if (verdict == Verdict.FREE) {
                continue;
            }
            if (state.isPresent()) {
                live.add(
                        new LiveRun(Certainty.KNOWN, run + " " + state.get() + " on this cluster"));
            } else {
                live.add(
                        new LiveRun(
                                Certainty.RECENT,
                                run
                                        + " unknown to this cluster: "
                                        + run.lastSign()
                                        + " "
                                        + Duration.ofMillis(now - run.lastTime()).toSeconds()
                                        + " s ago, is given up after "
                                        + Duration.ofMillis(rule.bound()).toSeconds()
                                        + " s"));
            }
        }
        return live;
    }
}
