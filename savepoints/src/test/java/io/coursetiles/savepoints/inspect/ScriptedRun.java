package io.coursetiles.savepoints.inspect;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The tile job over a {@link Script}, and the snapshots that were taken of it when all was read.
 *
 * @param savepoint canonical
 * @param checkpoint retained, incremental
 */
record ScriptedRun(Path savepoint, Path nativeSavepoint, Path checkpoint) {

    static final long RUN = 7;

    private static final String[] ARGUMENTS = {
        "--tiles.deployment", "test",
        "--tiles.kafka.bootstrap-servers", "broker:1",
        "--tiles.archive.path", "file:///archive",
        "--tiles.window", "10s",
        "--tiles.out-of-orderness", "20s",
        "--tiles.source.partition-discovery-interval", "10s"
    };

    /**
     * @param directory for the snapshots, empty
     * @param more operators of the same job
     * @param options of the job, behind those that all have
     */
    static ScriptedRun of(
            MiniCluster cluster,
            Path directory,
            Script script,
            Consumer<StreamExecutionEnvironment> more,
            String... options)
            throws Exception {
        List<String> arguments = new ArrayList<>(List.of(ARGUMENTS));
        arguments.addAll(List.of(options));
        TilesSettings settings =
                TilesSettings.parse(ConfigArguments.parse(arguments.toArray(new String[0])));
        Configuration flink = TileJobEnvironment.of(settings);
        Path checkpoints = directory.resolve("checkpoints");
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
        // Only the snapshots that are asked for: a block is appended to a list at each of them.
        flink.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofHours(1));
        flink.set(CheckpointingOptions.FS_SMALL_FILE_THRESHOLD, MemorySize.ZERO);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(flink);
        CollectedRecords output = new CollectedRecords(directory.toString());
        TileJob.define(env, new ScriptedKafka(script.partitions()), output, settings, RUN);
        more.accept(env);
        JobClient job = env.executeAsync();
        try {
            CommonTestUtils.waitUntilCondition(() -> output.finals() == Script.FINALS);
            Path savepoint = savepoint(job, directory, SavepointFormatType.CANONICAL);
            Path nativeSavepoint = savepoint(job, directory, SavepointFormatType.NATIVE);
            long checkpoint =
                    cluster.triggerCheckpoint(job.getJobID(), CheckpointType.CONFIGURED)
                            .get(1, TimeUnit.MINUTES);
            return new ScriptedRun(
                    savepoint,
                    nativeSavepoint,
                    checkpoints.resolve(job.getJobID().toString()).resolve("chk-" + checkpoint));
        } finally {
            job.cancel().get(1, TimeUnit.MINUTES);
            CommonTestUtils.waitUntilCondition(
                    () -> job.getJobStatus().get().isGloballyTerminalState());
        }
    }

    private static Path savepoint(JobClient job, Path directory, SavepointFormatType format)
            throws Exception {
        String path =
                job.triggerSavepoint(directory.toUri().toString(), format).get(1, TimeUnit.MINUTES);
        return Path.of(URI.create(path));
    }

    static SnapshotSummary summary(Path directory) {
        return SnapshotSummary.of(Snapshot.open(directory, ScriptedRun.class.getClassLoader()));
    }
}
