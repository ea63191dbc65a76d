package io.coursetiles.job.tiles;

import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesSettings;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;

/**
 * The Flink settings that the tile job's guarantees rest on. They are the job's, not the cluster's,
 * so a shared cluster's defaults cannot weaken them.
 */
public final class TileJobEnvironment {

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
        return flink;
    }

    /** What every streaming job of the project sets. */
    public static void common(Configuration flink) {
        flink.set(PipelineOptions.GENERIC_TYPES, false);
        flink.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
        flink.set(PipelineOptions.OBJECT_REUSE, true);
        flink.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
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
                Duration.ofSeconds(1));
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
                Duration.ofSeconds(10));
        flink.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
                Duration.ofMinutes(5));
        flink.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS, 20);
    }
}
