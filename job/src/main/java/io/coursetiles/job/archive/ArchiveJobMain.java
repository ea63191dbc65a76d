package io.coursetiles.job.archive;

import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.source.EventSources;
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
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
        String name;
        try {
            Configuration configuration = ConfigArguments.parse(args);
            submittable(env, configuration);
            name = jobName(TilesSettings.parse(configuration));
        } catch (InvalidConfiguration invalid) {
            System.err.println(invalid.getMessage());
            System.exit(2);
            return;
        }
        env.executeAsync(name);
    }

    /**
     * Prepares the topics and defines the job.
     *
     * @throws InvalidConfiguration naming every problem
     */
    public static void submittable(StreamExecutionEnvironment env, Configuration configuration) {
        TilesSettings settings = TilesSettings.parse(configuration);
        ArchiveSettings archive = archiveSettings(configuration);
        Topics.prepare(settings.kafka());
        Configuration flink = new Configuration();
        TileJobEnvironment.common(flink);
        flink.set(
                CheckpointingOptions.CHECKPOINTING_INTERVAL,
                configuration.get(ArchiveOptions.CHECKPOINT_INTERVAL));
        env.configure(flink);
        env.setParallelism(configuration.get(ArchiveOptions.PARALLELISM));
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

    private static ArchiveSettings archiveSettings(Configuration configuration) {
        Problems problems = new Problems();
        String path = configuration.get(ArchiveOptions.PATH);
        ArchiveSettings settings = null;
        try {
            settings = ArchiveSettings.at(URI.create(path == null ? "" : path));
        } catch (IllegalArgumentException unusable) {
            problems.add(ArchiveOptions.PATH.key() + " is " + path + ": " + unusable.getMessage());
        }
        int parallelism = configuration.get(ArchiveOptions.PARALLELISM);
        problems.check(
                parallelism >= 1 && parallelism <= Shards.COUNT,
                ArchiveOptions.PARALLELISM.key()
                        + " is "
                        + parallelism
                        + ", need 1 to "
                        + Shards.COUNT);
        problems.throwIfAny();
        return settings;
    }

    public static String jobName(TilesSettings settings) {
        return "archive " + settings.deployment();
    }
}
