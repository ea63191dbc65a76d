package io.coursetiles.job.run;

import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.HolderRule.Verdict;
import io.coursetiles.operators.outbox.Receipts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Claims a deployment for the run that starts now, see {@link HolderRule} for who may.
 *
 * <p>A claim is a record of type {@code start} in the one partition of the receipts topic, so its
 * order among others is decided by the broker: of two submissions at the same moment the first in
 * the log has the number, and the second finds it alive. While a claim waits for an earlier run to
 * show whether it is alive, it is repeated, so that it is seen to be alive itself. One that is
 * refused is withdrawn.
 */
public final class RunClaim {

    private static final Duration STEP = Duration.ofSeconds(1);
    private static final int REPEATS_PER_BOUND = 4;
    private static final Duration SLOW_ANSWER = Duration.ofSeconds(2);

    private final TilesSettings settings;
    private final JobID job;
    private final HolderRule rule;
    private final Supplier<ClusterJobs> cluster;
    private final Consumer<String> progress;

    /**
     * @param job id that the run's job will have
     * @param cluster asks the cluster that it is submitted to
     * @param progress is told what is waited for
     */
    public RunClaim(
            TilesSettings settings,
            JobID job,
            Supplier<ClusterJobs> cluster,
            Consumer<String> progress) {
        this.settings = settings;
        this.job = job;
        this.rule = HolderRule.of(settings);
        this.cluster = cluster;
        this.progress = progress;
    }

    /**
     * Returns the number of the run, now the deployment's own. Waits for the rule's bound at most.
     *
     * @throws InvalidConfiguration when the run must not start, see {@link RunStart}
     * @throws DeploymentHeld when another run is alive
     * @throws ClusterUnreachable when the cluster does not tell its jobs
     */
    public long make(RunStart.Origin origin) {
        try (ReceiptsTopic topic = new ReceiptsTopic(settings.kafka(), settings.deployment())) {
            while (true) {
                long run = number(origin, topic.history());
                RecordMetadata claim = topic.append(records(run).start(job.toString()));
                topic.readTo(claim.offset() + 1);
                if (topic.history().grants(run, job, claim.offset())) {
                    try {
                        awaitFree(topic, run, claim);
                    } catch (DeploymentHeld | ClusterUnreachable refused) {
                        topic.append(records(run).withdrawn(job.toString()));
                        throw refused;
                    }
                    return run;
                }
            }
        }
    }

    /** A run that is alive is the better reason to refuse than how this one is started. */
    private long number(RunStart.Origin origin, RunHistory history) {
        try {
            return RunStart.number(settings, origin, job, history);
        } catch (InvalidConfiguration wrong) {
            ClusterJobs jobs = cluster.get();
            for (KnownRun other : history.before(Long.MAX_VALUE, job)) {
                Optional<JobStatus> state = other.job().flatMap(jobs::state);
                if (state.isPresent() && !state.get().isGloballyTerminalState()) {
                    throw new DeploymentHeld(refusal(history.next(), other, state));
                }
            }
            throw wrong;
        }
    }

    /** How long a claim waits at most for a run that may be alive. */
    public static Duration longestWait(TilesSettings settings) {
        return Duration.ofMillis(HolderRule.of(settings).bound());
    }

    /** Says that the run will not start. */
    public void withdraw(long run) {
        try (ReceiptsTopic topic = new ReceiptsTopic(settings.kafka(), settings.deployment())) {
            topic.append(records(run).withdrawn(job.toString()));
        }
    }

    /**
     * The clock is the broker's: the time of the last own record, and what has passed since. An own
     * record that the broker was slow to take shows that nobody could write; that time counts as no
     * silence. The last judgement comes after all that stood before an own record was read.
     */
    private void awaitFree(ReceiptsTopic topic, long run, RecordMetadata claim) {
        List<KnownRun> others = topic.history().before(claim.offset(), job);
        RecordMetadata mark = claim;
        long marked = System.nanoTime();
        long withoutAnswer = 0;
        boolean allRead = true;
        KnownRun watched = null;
        while (!others.isEmpty()) {
            long now = mark.timestamp() + millisSince(marked) - withoutAnswer;
            KnownRun next = watched(others, run, claim, now);
            if (next == null && (watched == null || allRead)) {
                return;
            }
            if (watched == null) {
                watched = next;
                progress.accept(waiting(next, claim.timestamp()));
            }
            allRead = false;
            if (next != null) {
                topic.poll(STEP);
            }
            if (next == null || millisSince(marked) >= rule.bound() / REPEATS_PER_BOUND) {
                long asked = System.nanoTime();
                mark = topic.append(records(run).start(job.toString()));
                marked = System.nanoTime();
                topic.readTo(mark.offset() + 1);
                long took = TimeUnit.NANOSECONDS.toMillis(marked - asked);
                withoutAnswer += took > SLOW_ANSWER.toMillis() ? took : 0;
                allRead = true;
            }
        }
    }

    /** One of the others that must be watched still; null when all are free. */
    private KnownRun watched(List<KnownRun> others, long run, RecordMetadata claim, long now) {
        ClusterJobs jobs = cluster.get();
        KnownRun watched = null;
        for (KnownRun other : others) {
            Optional<JobStatus> state = other.job().flatMap(jobs::state);
            Verdict verdict = rule.judge(other, state, claim.offset(), claim.timestamp(), now);
            if (verdict == Verdict.HELD) {
                throw new DeploymentHeld(refusal(run, other, state));
            }
            if (verdict == Verdict.WATCH) {
                watched = other;
            }
        }
        return watched;
    }

    private static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    private String waiting(KnownRun other, long now) {
        return other
                + " of deployment "
                + settings.deployment()
                + " wrote its last record "
                + Duration.ofMillis(now - other.lastTime()).toSeconds()
                + " s ago; waiting for another or for "
                + Duration.ofMillis(rule.bound()).toSeconds()
                + " s of silence";
    }

    private String refusal(long run, KnownRun other, Optional<JobStatus> state) {
        return "Cannot start run "
                + run
                + " of deployment "
                + settings.deployment()
                + ": got "
                + other
                + (state.isPresent()
                        ? " " + state.get() + " on this cluster"
                        : " alive and unknown to this cluster: "
                                + other.lastSign()
                                + " at "
                                + Instant.ofEpochMilli(other.lastTime()))
                + ", need it ended; stop or cancel it first";
    }

    private Receipts records(long run) {
        return new Receipts(settings.run(run));
    }
}
