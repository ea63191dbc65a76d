package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.stack.StackProcess;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;

/**
 * What a run of a job to its end took.
 *
 * @param id of the job
 * @param wallSeconds from before its submission to the cluster's own time stamp of its end
 * @param jobManagerCpuSeconds CPU of the JobManager meanwhile
 * @param taskManagerCpuSeconds CPU of the TaskManager meanwhile
 * @param brokerCpuSeconds CPU of the broker meanwhile
 * @param taskManagerPeakBytes the most resident memory of the TaskManager since it started
 */
public record JobRun(
        JobID id,
        double wallSeconds,
        double jobManagerCpuSeconds,
        double taskManagerCpuSeconds,
        double brokerCpuSeconds,
        long taskManagerPeakBytes) {

    // Each question costs the JobManager CPU that would be measured.
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration STALE = Duration.ofSeconds(20);
    private static final Duration PROGRESS = Duration.ofSeconds(15);
    private static final Set<String> ENDED_BADLY = Set.of("FAILED", "CANCELED");

    /** Starts a job. */
    interface Submission {
        JobID submit() throws Exception;
    }

    /**
     * Submits the job, waits until it has finished and measures.
     *
     * @param limit how long it may take
     * @throws StackException when it fails, was restarted, or takes longer
     */
    static JobRun of(
            LocalStack stack, Submission submission, Duration limit, Consumer<String> progress)
            throws Exception {
        Meter jobManager = Meter.of(stack.jobManager());
        Meter taskManager = Meter.of(stack.taskManagers().get(0));
        Meter broker = Meter.of(stack.broker());
        ClusterClient cluster = new ClusterClient(stack.restUrl());

        long begin = System.currentTimeMillis();
        JobID id = submission.submit();
        awaitFinished(cluster, id, limit, progress);
        double jobManagerCpu = jobManager.seconds();
        double taskManagerCpu = taskManager.seconds();
        double brokerCpu = broker.seconds();
        return new JobRun(
                id,
                (ended(cluster, id) - begin) / 1e3,
                jobManagerCpu,
                taskManagerCpu,
                brokerCpu,
                ProcessUsage.peakResidentBytes(taskManager.pid()));
    }

    /** CPU of JobManager and TaskManager. */
    public double engineCpuSeconds() {
        return jobManagerCpuSeconds + taskManagerCpuSeconds;
    }

    /** Adds the numbers under the names that they have in output. */
    void put(Map<String, Object> json, long events) {
        json.put("wall_s", Marginal.rounded(wallSeconds));
        json.put("events_per_s", Math.round(events / wallSeconds));
        json.put("engine_cpu_s", Marginal.rounded(engineCpuSeconds()));
        json.put("taskmanager_cpu_s", Marginal.rounded(taskManagerCpuSeconds));
        json.put("broker_cpu_s", Marginal.rounded(brokerCpuSeconds));
        json.put("taskmanager_peak_rss_mib", taskManagerPeakBytes >> 20);
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

    /** CPU of a process from now on. */
    private record Meter(long pid, double start) {
        static Meter of(StackProcess process) {
            long pid = ProcessUsage.pid(process);
            return new Meter(pid, total(pid));
        }

        double seconds() {
            return total(pid) - start;
        }

        private static double total(long pid) {
            return ProcessUsage.cpu(pid).toMillis() / 1e3;
        }
    }
}
