package io.coursetiles.job.tiles;

import io.coursetiles.job.classpath.ClassPathCheck;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.ClusterJobs;
import io.coursetiles.job.run.EntryPoint;
import io.coursetiles.job.run.RunClaim;
import io.coursetiles.job.run.RunStart;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.topics.Topics;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Entry point for {@code flink run}: {@code --config FILE} and {@code --KEY VALUE}. Validates
 * everything, prepares the topics, claims the deployment, then submits. Exit codes are those of
 * {@link EntryPoint}.
 */
public final class TileJobMain {

    private TileJobMain() {}

    public static void main(String[] args) throws Exception {
        int code = EntryPoint.exitCode(System.err, () -> submit(args));
        if (code != EntryPoint.DONE) {
            System.exit(code);
        }
    }

    private static void submit(String... args) throws Exception {
        Problems problems = new Problems();
        TilesSettings settings = TilesSettings.of(ConfigArguments.of(problems, args), problems);
        problems.throwIfAny();
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
        start(env, settings, System.err::println);
    }

    /**
     * Prepares the topics, claims the deployment, and submits the job.
     *
     * @param progress is told the Kafka libraries, and what is waited for
     * @throws io.coursetiles.job.config.InvalidConfiguration when it must not start, see {@link
     *     RunStart}
     * @throws io.coursetiles.job.run.DeploymentHeld when another job of the deployment is alive
     */
    public static JobID start(
            StreamExecutionEnvironment env, TilesSettings settings, Consumer<String> progress)
            throws Exception {
        progress.accept("Kafka on the class path: " + ClassPathCheck.pass());
        ReadableConfig flink = env.getConfiguration();
        RestoreCheck.pass("tiles", flink, progress);
        Topics.prepare(settings.kafka());
        JobID job = jobId(flink);
        RunClaim claim = new RunClaim(settings, job, () -> ClusterJobs.ask(flink), progress);
        long run =
                claim.make(
                        flink.getOptional(StateRecoveryOptions.SAVEPOINT_PATH).isPresent()
                                ? RunStart.Origin.SAVEPOINT
                                : RunStart.Origin.NOTHING);
        try {
            define(env, settings, run);
            env.configure(
                    new Configuration()
                            .set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, job.toString()));
            return env.executeAsync(jobName(settings)).getJobID();
        } catch (Exception notStarted) {
            try {
                claim.withdraw(run);
            } catch (RuntimeException stays) {
                notStarted.addSuppressed(stays);
            }
            throw notStarted;
        }
    }

    /** The claim names the job, so its id is chosen before it is submitted. */
    private static JobID jobId(ReadableConfig flink) {
        return flink.getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)
                .map(JobID::fromHexString)
                .orElseGet(JobID::generate);
    }

    /** Defines the job as it is submitted; contacts nothing. */
    public static void define(StreamExecutionEnvironment env, TilesSettings settings, long run) {
        env.configure(TileJobEnvironment.of(settings));
        TileJob.define(
                env,
                EventSources.events(settings),
                OutboxSinks.exactlyOnce(settings),
                settings,
                run);
    }

    public static String jobName(TilesSettings settings) {
        return "tiles " + settings.deployment();
    }
}
