package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.restate.AttemptSummary;
import io.coursetiles.job.restate.UnreadableFile;
import io.coursetiles.operators.fingerprint.Fingerprints;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Computes a restatement once, however often and by whomever it is asked for: an attempt that is
 * done is taken, one that runs is waited for, one that died is followed by the next. So is one that
 * could not read all of its input, when it is asked for again: the files may have been put back.
 */
final class Attempts {

    private static final Duration LONGEST = Duration.ofHours(24);

    /** Tasks of a TaskManager that is lost are run again; what fails by itself fails soon. */
    private static final int RESTARTS = 3;

    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final StagingArea area;
    private final String jobId;
    private final SessionEnvironment cluster;
    private final ClusterClient client;
    private final Consumer<String> progress;

    /** Adds the job's operators to an environment, for the directory of an attempt. */
    interface Definition {
        void define(StreamExecutionEnvironment env, String directory);
    }

    /**
     * An attempt that is done.
     *
     * @param unreadable files of the archive that it could not read in full
     */
    record Done(int attempt, AttemptSummary summary, List<UnreadableFile> unreadable) {}

    Attempts(
            StagingArea area,
            String jobId,
            SessionEnvironment cluster,
            ClusterClient client,
            Consumer<String> progress) {
        this.area = area;
        this.jobId = jobId;
        this.cluster = cluster;
        this.client = client;
        this.progress = progress;
    }

    Done done(Definition job, int parallelism) throws Exception {
        while (true) {
            int last = area.last();
            if (last > 0) {
                Optional<Done> done = taken(last);
                if (done.isPresent()) {
                    return done.get();
                }
            }
            int next = last + 1;
            if (area.claim(next, flinkJob(next).toString())) {
                return run(next, job, parallelism);
            }
        }
    }

    private Optional<Done> taken(int attempt) {
        Optional<Done> before = asStaged(attempt);
        if (before.isPresent()) {
            return before.filter(done -> done.unreadable().isEmpty());
        }
        JobID flinkJob = flinkJob(attempt);
        if (client.jobs().contains(flinkJob)) {
            progress.accept("attempt " + attempt + " runs as job " + flinkJob + "; waiting for it");
            awaitEnd(flinkJob);
        }
        return asStaged(attempt);
    }

    private Optional<Done> asStaged(int attempt) {
        return area.summary(attempt)
                .map(summary -> new Done(attempt, summary, area.unreadable(attempt)));
    }

    private Done run(int attempt, Definition job, int parallelism) throws Exception {
        JobID flinkJob = flinkJob(attempt);
        progress.accept("attempt " + attempt + " as job " + flinkJob);
        Configuration fixed = new Configuration();
        fixed.set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, flinkJob.toString());
        // Without checkpoints Flink would restart nothing, whatever was lost.
        fixed.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        fixed.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, RESTARTS);
        fixed.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, PAUSE);
        StreamExecutionEnvironment env = cluster.open(fixed);
        env.setParallelism(parallelism);
        job.define(env, area.directory(attempt).toAbsolutePath().toString());
        env.executeAsync("restate " + jobId + ", attempt " + attempt);
        awaitEnd(flinkJob);
        return asStaged(attempt)
                .orElseThrow(
                        () ->
                                new StackException(
                                        "Cannot restate "
                                                + jobId
                                                + ": attempt "
                                                + attempt
                                                + " ended "
                                                + client.state(flinkJob)
                                                + "; "
                                                + client.failure(flinkJob)));
    }

    private void awaitEnd(JobID flinkJob) {
        if (!Poll.until(() -> !client.jobs().contains(flinkJob), LONGEST)) {
            throw new StackException(
                    "Cannot wait any longer for job " + flinkJob + ": it still runs");
        }
    }

    /** Two stores on one cluster may have attempts of one name, so the whole path counts. */
    private JobID flinkJob(int attempt) {
        var hash = Fingerprints.of(area.directory(attempt).toUri().toString());
        return new JobID(hash.getLeastSignificantBits(), hash.getMostSignificantBits());
    }
}
