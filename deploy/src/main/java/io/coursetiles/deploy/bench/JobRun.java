package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.stack.StackProcess;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;

/**
 * What a bounded run of the tile job took.
 *
 * @param wallSeconds from before its submission to the cluster's own time stamp of its end
 * @param engineCpuSeconds CPU of JobManager and TaskManager meanwhile
 * @param brokerCpuSeconds CPU of the broker meanwhile
 * @param taskManagerPeakBytes the most resident memory of the TaskManager since it started
 * @param checkpoints completed checkpoints
 * @param failedCheckpoints failed checkpoints
 * @param checkpointP50Millis median time from trigger to completion
 * @param checkpointP99Millis 99th percentile of it
 */
public record JobRun(
        double wallSeconds,
        double engineCpuSeconds,
        double brokerCpuSeconds,
        long taskManagerPeakBytes,
        long checkpoints,
        long failedCheckpoints,
        double checkpointP50Millis,
        double checkpointP99Millis) {

    // Each question costs the JobManager CPU that would be measured.
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration STALE = Duration.ofSeconds(20);
    private static final Duration PROGRESS = Duration.ofSeconds(15);
    private static final Set<String> ENDED_BADLY = Set.of("FAILED", "CANCELED");

    /**
     * Submits the job, waits until it has finished and measures.
     *
     * @param limit how long it may take
     * @throws StackException when it fails, was restarted, or takes longer
     */
    static JobRun of(
            LocalStack stack,
            JobSubmission submission,
            Configuration job,
            Duration limit,
            Consumer<String> progress)
            throws Exception {
        Meter engine = Meter.of(stack.jobManager(), stack.taskManagers().get(0));
        Meter broker = Meter.of(stack.broker());
        ClusterClient cluster = new ClusterClient(stack.restUrl());

        long begin = System.currentTimeMillis();
        JobID id = submission.tiles(job);
        awaitFinished(cluster, id, limit, progress);
        double engineCpu = engine.seconds();
        double brokerCpu = broker.seconds();

        JsonNode checkpoints = cluster.checkpoints(id);
        JsonNode durations = checkpoints.path("summary").path("end_to_end_duration");
        return new JobRun(
                (ended(cluster, id) - begin) / 1e3,
                engineCpu,
                brokerCpu,
                ProcessUsage.peakResidentBytes(ProcessUsage.pid(stack.taskManagers().get(0))),
                checkpoints.path("counts").path("completed").asLong(),
                checkpoints.path("counts").path("failed").asLong(),
                durations.path("p50").asDouble(),
                durations.path("p99").asDouble());
    }

    /** When the job ended. The cluster answers from a cache, which may show it still running. */
    private static long ended(ClusterClient cluster, JobID id) {
        long deadline = System.nanoTime() + STALE.toNanos();
        long end = cluster.job(id).path("end-time").asLong();
        while (end < 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL.toNanos());
            end = cluster.job(id).path("end-time").asLong();
        }
        if (end < 0) {
            throw new StackException(
                    "Cannot bench: job " + id + " is FINISHED without an end after " + STALE);
        }
        return end;
    }

    private static void awaitFinished(
            ClusterClient cluster, JobID id, Duration limit, Consumer<String> progress) {
        long begin = System.nanoTime();
        long nextProgress = begin + PROGRESS.toNanos();
        String state = cluster.status(id);
        while (!state.equals("FINISHED")) {
            long now = System.nanoTime();
            if (ENDED_BADLY.contains(state) || Thread.currentThread().isInterrupted()) {
                throw new StackException(
                        "Cannot bench: job " + id + " is " + state + "\n" + cluster.failure(id));
            }
            if (now - begin > limit.toNanos()) {
                throw new StackException(
                        "Cannot bench: job "
                                + id
                                + " is "
                                + state
                                + " after "
                                + limit.toSeconds()
                                + " s, need FINISHED\n"
                                + cluster.failure(id));
            }
            if (now - nextProgress >= 0) {
                progress.accept("the job runs, " + (now - begin) / 1_000_000_000 + " s");
                nextProgress = now + PROGRESS.toNanos();
            }
            LockSupport.parkNanos(POLL.toNanos());
            state = cluster.status(id);
        }
        String failure = cluster.failure(id);
        if (!failure.isEmpty()) {
            throw new StackException("Cannot bench: job " + id + " was restarted\n" + failure);
        }
    }

    /** CPU of some processes from now on. */
    private record Meter(long[] pids, double start) {
        static Meter of(StackProcess... processes) {
            long[] pids = new long[processes.length];
            for (int i = 0; i < pids.length; i++) {
                pids[i] = ProcessUsage.pid(processes[i]);
            }
            return new Meter(pids, total(pids));
        }

        double seconds() {
            return total(pids) - start;
        }

        private static double total(long[] pids) {
            double seconds = 0;
            for (long pid : pids) {
                seconds += ProcessUsage.cpu(pid).toMillis() / 1e3;
            }
            return seconds;
        }
    }
}
