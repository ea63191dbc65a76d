package io.coursetiles.savepoints.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.AbstractChannelStateHandle;
import org.apache.flink.runtime.state.AbstractMergedChannelStateHandle;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.StateObject;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;

/**
 * The files that a snapshot needs beside its metadata, each with the length it must have.
 *
 * <p>Assumption: a file holds the states of one handle, as Flink writes them unless checkpoint
 * files are merged. Of a merged file only the length of the handle that is met last is known.
 */
public final class SnapshotFiles {

    private final SortedMap<Path, Long> lengths = new TreeMap<>();
    private long inMetadata;

    SnapshotFiles(Iterable<OperatorState> operators) {
        for (OperatorState operator : operators) {
            add(operator.getCoordinatorState());
            for (OperatorSubtaskState subtask : operator.getStates()) {
                subtask.getManagedKeyedState().forEach(this::addKeyed);
                subtask.getRawKeyedState().forEach(this::addKeyed);
                subtask.getManagedOperatorState().forEach(this::add);
                subtask.getRawOperatorState().forEach(this::add);
                subtask.getInputChannelState().forEach(this::add);
                subtask.getResultSubpartitionState().forEach(this::add);
            }
        }
    }

    private void addKeyed(KeyedStateHandle handle) {
        if (handle instanceof IncrementalRemoteKeyedStateHandle incremental) {
            add(incremental.getMetaDataStateHandle());
            incremental.getSharedState().forEach(file -> add(file.getHandle()));
            incremental.getPrivateState().forEach(file -> add(file.getHandle()));
        } else if (handle instanceof KeyGroupsStateHandle groups) {
            add(groups.getDelegateStateHandle());
        } else {
            inMetadata += handle.getStateSize();
        }
    }

    private void add(StateObject handle) {
        if (handle instanceof OperatorStateHandle operator) {
            add(operator.getDelegateStateHandle());
        } else if (handle instanceof AbstractChannelStateHandle<?> channel) {
            add(channel.getDelegate());
        } else if (handle instanceof AbstractMergedChannelStateHandle<?, ?> channels) {
            add(channels.getDelegate());
        } else if (handle instanceof FileStateHandle file) {
            lengths.merge(path(file), file.getStateSize(), Math::max);
        } else if (handle instanceof StreamStateHandle bytes) {
            inMetadata += bytes.getStateSize();
        }
    }

    private static Path path(FileStateHandle file) {
        return Path.of(file.getFilePath().toUri().getPath());
    }

    /** Their paths, each with its length in bytes. */
    public Map<Path, Long> lengths() {
        return Collections.unmodifiableMap(lengths);
    }

    /** Bytes of state in all of them, and in the metadata. */
    public long bytes() {
        return inMetadata + lengths.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The first that is gone or shorter than it was; empty when all are there. */
    public Optional<String> fault() {
        for (Map.Entry<Path, Long> each : lengths.entrySet()) {
            try {
                long found = Files.size(each.getKey());
                if (found < each.getValue()) {
                    return Optional.of(
                            found + " bytes in " + each.getKey() + " of " + each.getValue());
                }
            } catch (IOException gone) {
                return Optional.of("no file " + each.getKey());
            }
        }
        return Optional.empty();
    }
}
