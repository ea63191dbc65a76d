package io.coursetiles.job.tiles;

import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesSettings;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.state.rocksdb.RocksDBOptions;

/**
 * The Flink settings that the tile job's guarantees rest on. They are the job's, not the cluster's,
 * so a shared cluster's defaults cannot weaken them.
 */
public final class TileJobEnvironment {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final double PAUSE_GROWTH = 1.5;
    private static final double LONGEST_JITTER = 1.1;
    private static final Duration WATERMARK_INTERVAL = Duration.ofMillis(200);
    private static final Duration RECOVERY = Duration.ofSeconds(60);
    private static final int ARCHIVE_RESTARTS = 20;

    /** RocksDBOptions.TIMER_SERVICE_FACTORY, whose class a client need not have. */
    private static final ConfigOption<String> TIMERS =
            ConfigOptions.key("state.backend.rocksdb.timer-service.factory")
                    .stringType()
                    .noDefaultValue();

    private TileJobEnvironment() {}

    public static Configuration of(TilesSettings settings) {
        Configuration flink = new Configuration();
        common(flink);
        flink.set(
                CheckpointingOptions.CHECKPOINTING_INTERVAL,
                settings.get(CheckpointOptions.INTERVAL));
        flink.set(
                CheckpointingOptions.CHECKPOINTING_TIMEOUT,
                settings.get(CheckpointOptions.TIMEOUT));
        flink.set(
                CheckpointingOptions.TOLERABLE_FAILURE_NUMBER,
                settings.get(CheckpointOptions.TOLERABLE_FAILURES));
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS,
                restartsWithin(settings.get(CheckpointOptions.RESTART_BUDGET)));
        return flink;
    }

    /**
     * Restarts whose pauses fit into the budget that the transaction timeout counts with, so that
     * the job fails for good before the broker aborts what it has not committed. At least one.
     */
    static int restartsWithin(Duration budget) {
        double pause = FIRST_PAUSE.toMillis();
        double spent = 0;
        int attempts = 0;
        while (spent + pause * LONGEST_JITTER <= budget.toMillis()) {
            spent += pause * LONGEST_JITTER;
            pause = Math.min(pause * PAUSE_GROWTH, LONGEST_PAUSE.toMillis());
            attempts++;
        }
        return Math.max(1, attempts);
    }

    /** What every streaming job of the project sets. */
    public static void common(Configuration flink) {
        flink.set(PipelineOptions.GENERIC_TYPES, false);
        flink.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
        flink.set(PipelineOptions.OBJECT_REUSE, true);
        flink.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
        flink.set(RocksDBOptions.OPTIONS_FACTORY, AtomicFlush.class.getName());
        // On the heap, a timer for each course and open window is copied at every checkpoint.
        flink.set(TIMERS, "ROCKSDB");
        flink.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        flink.set(
                CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE,
                CheckpointingMode.EXACTLY_ONCE);
        flink.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
        flink.set(CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS, 1);
        flink.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
                FIRST_PAUSE);
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
                LONGEST_PAUSE);
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
                Duration.ofMinutes(5));
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS,
                ARCHIVE_RESTARTS);
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER,
                PAUSE_GROWTH);
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR,
                LONGEST_JITTER - 1);
        // With high availability a new JobManager asks its dispatcher for each recovered job and
        // ends
        // itself when the answer takes longer than this. The dispatcher fetches the job jar
        // meanwhile, on a busy machine for longer than the default of 10 s. Flink reads the limit
        // from the job's configuration, not from the cluster's.
        flink.set(RpcOptions.ASK_TIMEOUT_DURATION, RECOVERY);
        // Without periodic watermarks no window closes, without chaining source and route part.
        flink.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, WATERMARK_INTERVAL);
        flink.set(PipelineOptions.OPERATOR_CHAINING, true);
    }
}
