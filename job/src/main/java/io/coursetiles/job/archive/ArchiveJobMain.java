package io.coursetiles.job.archive;

import io.coursetiles.job.classpath.ClassPathCheck;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.ClusterJobs;
import io.coursetiles.job.run.EntryPoint;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.job.topics.Topics;
import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.outbox.Channel;
import java.net.URI;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Entry point of the archive job for {@code flink run}, with the arguments of the tile job and
 * {@code tiles.archive.path}. Its cursor is its own checkpoint; nothing of it follows the tile job.
 */
public final class ArchiveJobMain {

    private ArchiveJobMain() {}

    public static void main(String[] args) throws Exception {
        int code = EntryPoint.exitCode(System.err, () -> submit(args));
        if (code != EntryPoint.DONE) {
            System.exit(code);
        }
    }

    private static void submit(String... args) throws Exception {
        Problems problems = new Problems();
        Configuration configuration = ConfigArguments.of(problems, args);
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
        TilesSettings settings = submittable(env, configuration, problems);
        env.executeAsync(jobName(settings));
    }

    /**
     * Prepares the topics and defines the job.
     *
     * @throws InvalidConfiguration naming every problem
     * @throws io.coursetiles.job.run.DeploymentHeld when the cluster runs the deployment's archive
     *     job already
     */
    public static void submittable(StreamExecutionEnvironment env, Configuration configuration) {
        submittable(env, configuration, new Problems());
    }

    private static TilesSettings submittable(
            StreamExecutionEnvironment env, Configuration configuration, Problems problems) {
        TilesSettings settings = TilesSettings.of(configuration, problems);
        ArchiveSettings archive = archiveSettings(settings, problems);
        problems.throwIfAny();
        ClassPathCheck.pass();
        RestoreCheck.pass("archive", env.getConfiguration(), System.err::println);
        Topics.prepare(settings.kafka());
        ClusterJobs.ask(env.getConfiguration()).refuseSecond(jobName(settings));
        define(env, settings, archive);
        return settings;
    }

    /**
     * Defines the job as it is submitted; contacts nothing.
     *
     * @throws InvalidConfiguration naming every problem
     */
    public static void define(StreamExecutionEnvironment env, Configuration configuration) {
        Problems problems = new Problems();
        TilesSettings settings = TilesSettings.of(configuration, problems);
        ArchiveSettings archive = archiveSettings(settings, problems);
        problems.throwIfAny();
        define(env, settings, archive);
    }

    private static void define(
            StreamExecutionEnvironment env, TilesSettings settings, ArchiveSettings archive) {
        env.configure(environment(settings));
        env.setParallelism(settings.get(ArchiveOptions.PARALLELISM));
        env.setMaxParallelism(Shards.COUNT);
        ArchiveJob.define(
                env,
                EventSources.raw(
                        settings.kafka(),
                        settings.kafka().inputTopic(),
                        settings.deployment() + "-archive-raw",
                        new RawRecordDeserializer()),
                EventSources.raw(
                        settings.kafka(),
                        settings.kafka().topic(Channel.LATE),
                        settings.deployment() + "-archive-late",
                        new RawRecordDeserializer()),
                archive);
    }

    private static Configuration environment(TilesSettings settings) {
        Configuration flink = new Configuration();
        TileJobEnvironment.common(flink);
        flink.set(
                CheckpointingOptions.CHECKPOINTING_INTERVAL,
                settings.get(ArchiveOptions.CHECKPOINT_INTERVAL));
        return flink;
    }

    private static ArchiveSettings archiveSettings(TilesSettings settings, Problems problems) {
        String path = settings.get(ArchiveOptions.PATH);
        try {
            return ArchiveSettings.at(URI.create(path == null ? "" : path));
        } catch (IllegalArgumentException unusable) {
            problems.add(
                    ArchiveOptions.PATH.key()
                            + " is "
                            + (path == null ? "not set" : path)
                            + ": "
                            + unusable.getMessage());
            return null;
        }
    }

    public static String jobName(TilesSettings settings) {
        return "archive " + settings.deployment();
    }
}
