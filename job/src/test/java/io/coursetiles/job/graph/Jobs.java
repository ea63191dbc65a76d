package io.coursetiles.job.graph;

import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.tiles.TileJobMain;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend.PriorityQueueStateType;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The jobs as their entry points define them, real sources and sinks included. No broker needed.
 */
final class Jobs {

    private Jobs() {}

    static StreamExecutionEnvironment tiles(String... added) {
        return tilesIn(environment(), added);
    }

    /** In an environment that may hold other operators. */
    static StreamExecutionEnvironment tilesIn(StreamExecutionEnvironment env, String... added) {
        TileJobMain.define(env, TilesSettings.parse(configuration(added)), 1);
        return env;
    }

    static StreamExecutionEnvironment archive(String... added) {
        StreamExecutionEnvironment env = environment();
        ArchiveJobMain.define(env, configuration(added));
        return env;
    }

    private static Configuration configuration(String... added) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--tiles.deployment", "test",
                                "--tiles.kafka.bootstrap-servers", "broker:1",
                                "--tiles.archive.path", "file:///archive"));
        arguments.addAll(List.of(added));
        return ConfigArguments.parse(arguments.toArray(new String[0]));
    }

    /** On a cluster whose defaults are the opposite of what the jobs need. */
    static StreamExecutionEnvironment environment() {
        Configuration cluster = new Configuration();
        cluster.set(PipelineOptions.OBJECT_REUSE, false);
        cluster.set(PipelineOptions.GENERIC_TYPES, true);
        cluster.set(PipelineOptions.AUTO_GENERATE_UIDS, true);
        cluster.set(StateBackendOptions.STATE_BACKEND, "hashmap");
        cluster.set(RocksDBOptions.TIMER_SERVICE_FACTORY, PriorityQueueStateType.HEAP);
        cluster.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        cluster.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, Integer.MAX_VALUE);
        cluster.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, false);
        cluster.set(CheckpointingOptions.ENABLE_UNALIGNED, true);
        cluster.set(CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS, 3);
        cluster.set(
                CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE,
                CheckpointingMode.AT_LEAST_ONCE);
        return StreamExecutionEnvironment.getExecutionEnvironment(cluster);
    }
}
