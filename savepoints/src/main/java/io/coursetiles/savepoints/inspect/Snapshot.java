package io.coursetiles.savepoints.inspect;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.SavepointType;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;

/**
 * A savepoint or a retained checkpoint whose metadata was read. Its states were not, except those
 * that stand in the metadata.
 *
 * <p>Only what is on this machine's file systems is looked at.
 */
public final class Snapshot {

    /** Name of the file that makes a directory a snapshot. */
    public static final String METADATA = "_metadata";

    private final Path directory;
    private final ClassLoader loader;
    private final CheckpointMetadata metadata;
    private final Instant takenAt;
    private final SnapshotFiles files;

    private Snapshot(
            Path directory, ClassLoader loader, CheckpointMetadata metadata, Instant takenAt) {
        this.directory = directory;
        this.loader = loader;
        this.metadata = metadata;
        this.takenAt = takenAt;
        this.files = new SnapshotFiles(metadata.getOperatorStates());
    }

    /**
     * The directory that a user or Flink names by {@code given}: a path or a {@code file:} URI, of
     * the directory or of the metadata in it.
     *
     * @throws UnreadableSnapshot when it is elsewhere
     */
    public static Path directory(String given) {
        Path path;
        try {
            URI uri = given.matches("[A-Za-z][A-Za-z0-9+.-]+:.*") ? URI.create(given) : null;
            if (uri != null && !"file".equals(uri.getScheme())) {
                throw UnreadableSnapshot.missing(given, "a location that is not on this machine");
            }
            path = uri == null ? Path.of(given) : Path.of(uri.getPath());
        } catch (IllegalArgumentException noPath) {
            throw UnreadableSnapshot.missing(given, "no path");
        }
        Path whole = path.toAbsolutePath().normalize();
        return whole.endsWith(METADATA) ? whole.getParent() : whole;
    }

    /**
     * @param directory with the metadata in it
     * @param loader that finds the serializers' classes
     * @throws UnreadableSnapshot when there is none, or its metadata cannot be read
     */
    public static Snapshot open(Path directory, ClassLoader loader) {
        return open(directory, METADATA, loader);
    }

    /** As {@link #open(Path, ClassLoader)}, with metadata under another name. */
    public static Snapshot open(Path directory, String name, ClassLoader loader) {
        Path file = directory.resolve(name);
        if (!Files.isDirectory(directory)) {
            throw UnreadableSnapshot.missing(directory.toString(), "nothing there");
        }
        if (!Files.isRegularFile(file)) {
            throw UnreadableSnapshot.missing(
                    directory.toString(), "a directory without " + name + ", which ends each");
        }
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return new Snapshot(
                    directory,
                    loader,
                    Checkpoints.loadCheckpointMetadata(in, loader, directory.toUri().toString()),
                    Files.getLastModifiedTime(file).toInstant());
        } catch (IOException | RuntimeException | OutOfMemoryError broken) {
            // Broken lengths ask for arrays that no memory has.
            throw UnreadableSnapshot.damaged(directory, name, broken);
        }
    }

    public Path directory() {
        return directory;
    }

    ClassLoader loader() {
        return loader;
    }

    /** When its metadata, which is written last, was written. */
    public Instant takenAt() {
        return takenAt;
    }

    public SnapshotFiles files() {
        return files;
    }

    public long checkpointId() {
        return metadata.getCheckpointId();
    }

    public SnapshotKind kind() {
        CheckpointProperties properties = metadata.getCheckpointProperties();
        if (properties == null) {
            // Of a release that did not write them yet; then all savepoints were canonical.
            return directory.getFileName().toString().startsWith("chk-")
                    ? SnapshotKind.CHECKPOINT
                    : SnapshotKind.SAVEPOINT;
        }
        if (!properties.isSavepoint()) {
            return SnapshotKind.CHECKPOINT;
        }
        return properties.getCheckpointType() instanceof SavepointType savepoint
                        && savepoint.getFormatType() == SavepointFormatType.NATIVE
                ? SnapshotKind.NATIVE_SAVEPOINT
                : SnapshotKind.SAVEPOINT;
    }

    public JobKind job() {
        return JobKind.of(operators().stream().map(Snapshot::uid).collect(Collectors.toSet()));
    }

    /** Its operators, by uid. */
    List<OperatorState> operators() {
        Collection<OperatorState> operators = metadata.getOperatorStates();
        return operators.stream().sorted(Comparator.comparing(Snapshot::uid)).toList();
    }

    Optional<OperatorState> operator(String uid) {
        return operators().stream().filter(each -> uid(each).equals(uid)).findFirst();
    }

    /** The uid; of an operator whose uid was not kept the id that Flink made of it. */
    static String uid(OperatorState operator) {
        return operator.getOperatorUid().orElseGet(() -> operator.getOperatorID().toString());
    }
}
