package io.coursetiles.deploy.savepoint;

import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.connector.kafka.sink.internal.TransactionOwnership;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.CheckpointRetentionPolicy;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.OperatorBackendSerializationProxy;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle.Mode;
import org.apache.flink.runtime.state.OperatorStateHandle.StateMetaInfo;
import org.apache.flink.runtime.state.OperatorStreamStateHandle;
import org.apache.flink.runtime.state.RegisteredOperatorStateBackendMetaInfo;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;

/**
 * Directories with snapshots as Flink leaves them: metadata written by Flink's own code, of the
 * tile job or the archive job, over files of a few bytes.
 */
final class SnapshotScene {

    static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");
    static final String DEPLOYMENT = "school";

    private final Path base;

    SnapshotScene(Path base) {
        this.base = base;
    }

    Path checkpoints() {
        return base.resolve("checkpoints");
    }

    Path savepoints() {
        return base.resolve("savepoints");
    }

    List<Path> directories() {
        return List.of(checkpoints(), savepoints());
    }

    /** A savepoint of the tile job of {@link #DEPLOYMENT}. */
    Path savepoint(String name, long run, long checkpoint, Duration age) throws IOException {
        return savepoint(name, tiles(DEPLOYMENT, run), checkpoint, age);
    }

    Path savepoint(String name, List<OperatorState> operators, long checkpoint, Duration age)
            throws IOException {
        Path directory = Files.createDirectories(savepoints().resolve(name));
        Files.writeString(directory.resolve("state"), "0123456789");
        return store(
                directory,
                operators,
                checkpoint,
                CheckpointProperties.forSavepoint(false, SavepointFormatType.CANONICAL),
                age);
    }

    /**
     * A retained checkpoint of the tile job, whose keyed state is in files.
     *
     * @param shared names of files that it shares with others of its job
     */
    Path checkpoint(String job, long run, long checkpoint, Duration age, String... shared)
            throws IOException {
        Path directory =
                Files.createDirectories(checkpoints().resolve(job).resolve("chk-" + checkpoint));
        Path own = directory.resolve("own");
        Files.writeString(own, "own");
        List<Path> files = new ArrayList<>();
        for (String each : shared) {
            files.add(shared(job, each));
        }
        List<OperatorState> operators = tiles(DEPLOYMENT, run);
        operators
                .get(0)
                .putState(
                        0,
                        OperatorSubtaskState.builder()
                                .setManagedKeyedState(rocks(own, files))
                                .build());
        return store(
                directory,
                operators,
                checkpoint,
                CheckpointProperties.forCheckpoint(
                        CheckpointRetentionPolicy.RETAIN_ON_CANCELLATION),
                age);
    }

    /** A file that checkpoints of a job share, of 6 bytes. */
    Path shared(String job, String name) throws IOException {
        Path directory = Files.createDirectories(checkpoints().resolve(job).resolve("shared"));
        Path file = directory.resolve(name);
        Files.writeString(file, "shared");
        return file;
    }

    private static IncrementalRemoteKeyedStateHandle rocks(Path own, List<Path> shared)
            throws IOException {
        List<HandleAndLocalPath> files = new ArrayList<>();
        for (Path each : shared) {
            files.add(HandleAndLocalPath.of(file(each), each.getFileName().toString()));
        }
        return new IncrementalRemoteKeyedStateHandle(
                UUID.randomUUID(),
                KeyGroupRange.of(0, 719),
                1,
                files,
                List.of(HandleAndLocalPath.of(file(own), "own")),
                new ByteStreamStateHandle("meta", new byte[1]));
    }

    private static FileStateHandle file(Path path) throws IOException {
        return new FileStateHandle(
                new org.apache.flink.core.fs.Path(path.toUri()), Files.size(path));
    }

    static Path store(
            Path directory,
            List<OperatorState> operators,
            long checkpoint,
            CheckpointProperties properties,
            Duration age)
            throws IOException {
        Path metadata = directory.resolve("_metadata");
        try (var out = Files.newOutputStream(metadata)) {
            Checkpoints.storeCheckpointMetadata(
                    new CheckpointMetadata(checkpoint, operators, List.of(), properties), out);
        }
        age(metadata, age);
        return directory;
    }

    static void age(Path path, Duration age) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(NOW.minus(age)));
    }

    /** Operators of the tile job, with what says whose it is. */
    static List<OperatorState> tiles(String deployment, long run) throws IOException {
        List<OperatorState> operators =
                new ArrayList<>(List.of(operator("deduplicate", 1), operator("tile", 2)));
        operators.add(
                element(operator("outbox", 3), "run", LongSerializer.INSTANCE, Mode.UNION, run));
        operators.add(
                element(
                        operator("outbox-sink", 4),
                        "writer_raw_states",
                        BytePrimitiveArraySerializer.INSTANCE,
                        Mode.SPLIT_DISTRIBUTE,
                        writer(deployment)));
        return operators;
    }

    static List<OperatorState> archive() {
        return List.of(operator("raw-sink", 5));
    }

    private static OperatorState operator(String uid, long id) {
        return new OperatorState(uid, uid, new OperatorID(0, id), 1, 720);
    }

    private static byte[] writer(String deployment) throws IOException {
        return SimpleVersionedSerialization.writeVersionAndSerialize(
                KafkaSink.<OutboxRecord>builder()
                        .setBootstrapServers("none:0")
                        .setRecordSerializer((record, context, timestamp) -> null)
                        .build()
                        .getWriterStateSerializer(),
                new KafkaWriterState(
                        OutboxSinks.transactionalIdPrefix(deployment),
                        0,
                        1,
                        TransactionOwnership.EXPLICIT_BY_WRITER_STATE,
                        List.of()));
    }

    private static <T> OperatorState element(
            OperatorState operator, String name, TypeSerializer<T> serializer, Mode mode, T element)
            throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(256);
        new OperatorBackendSerializationProxy(
                        List.of(
                                new RegisteredOperatorStateBackendMetaInfo<>(name, serializer, mode)
                                        .snapshot()),
                        List.of(),
                        false)
                .write(out);
        long offset = out.length();
        serializer.serialize(element, out);
        OperatorStateHandle handle =
                new OperatorStreamStateHandle(
                        Map.of(name, new StateMetaInfo(new long[] {offset}, mode)),
                        new ByteStreamStateHandle(name, out.getCopyOfBuffer()));
        operator.putState(
                0, OperatorSubtaskState.builder().setManagedOperatorState(handle).build());
        return operator;
    }
}
