package io.coursetiles.job.tiles;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.EntryPoint;
import io.coursetiles.job.run.RunNumbers;
import io.coursetiles.job.run.RunStart;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.topics.Topics;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Entry point for {@code flink run}: {@code --config FILE} and {@code --KEY VALUE}. Validates
 * everything, prepares the topics, then submits. Exit codes are those of {@link EntryPoint}.
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
        submittable(env, settings);
        env.executeAsync(jobName(settings));
    }

    /**
     * Prepares the topics, decides the run number, and defines the job.
     *
     * @throws io.coursetiles.job.config.InvalidConfiguration when it must not start, see {@link
     *     RunStart}
     */
    public static void submittable(StreamExecutionEnvironment env, TilesSettings settings) {
        Topics.prepare(settings.kafka());
        RunStart.Origin origin =
                env.getConfiguration().getOptional(StateRecoveryOptions.SAVEPOINT_PATH).isPresent()
                        ? RunStart.Origin.SAVEPOINT
                        : RunStart.Origin.NOTHING;
        long next = RunNumbers.next(settings.kafka(), settings.deployment());
        define(env, settings, RunStart.number(settings, origin, next));
    }

    /** Defines the job as it is submitted; contacts nothing. */
    public static void define(StreamExecutionEnvironment env, TilesSettings settings, long run) {
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
