package io.coursetiles.job.tiles;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.RunNumbers;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.topics.Topics;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Entry point for {@code flink run}: {@code --config FILE} and {@code --KEY VALUE}. Validates
 * everything, prepares the topics, then submits.
 */
public final class TileJobMain {

    private TileJobMain() {}

    public static void main(String[] args) throws Exception {
        TilesSettings settings;
        try {
            settings = TilesSettings.parse(ConfigArguments.parse(args));
        } catch (InvalidConfiguration invalid) {
            System.err.println(invalid.getMessage());
            System.exit(2);
            return;
        }
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
        submittable(env, settings);
        env.executeAsync(jobName(settings));
    }

    /** Prepares the topics, mints the run number if none is set, and defines the job. */
    public static void submittable(StreamExecutionEnvironment env, TilesSettings settings) {
        Topics.prepare(settings.kafka());
        Long configured = settings.get(TilesOptions.RUN);
        long run =
                configured == null
                        ? RunNumbers.next(settings.kafka(), settings.deployment())
                        : configured;
        env.configure(TileJobEnvironment.of(settings));
        TileJob.define(
                env,
                EventSources.events(settings),
                OutboxSinks.exactlyOnce(settings.kafka(), settings.deployment()),
                settings,
                run);
    }

    public static String jobName(TilesSettings settings) {
        return "tiles " + settings.deployment();
    }
}
