package io.coursetiles.savepoints.golden;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.StateSerializerProvider;
import org.apache.flink.runtime.state.restore.FullSnapshotRestoreOperation;
import org.apache.flink.runtime.state.restore.KeyGroup;
import org.apache.flink.runtime.state.restore.KeyGroupEntry;
import org.apache.flink.runtime.state.restore.SavepointRestoreResult;
import org.apache.flink.runtime.state.restore.ThrowingIterator;

/** How many entries a canonical savepoint has, by uid and state. */
final class GoldenContents {

    private final ClassLoader loader = GoldenContents.class.getClassLoader();
    private final TreeMap<String, Integer> entries = new TreeMap<>();

    private GoldenContents() {}

    /** By "uid state": keyed entries, or elements of an operator's list. */
    static TreeMap<String, Integer> entries(Path savepoint) throws Exception {
        GoldenContents contents = new GoldenContents();
        try (DataInputStream in =
                new DataInputStream(Files.newInputStream(savepoint.resolve("_metadata")))) {
            for (OperatorState operator :
                    Checkpoints.loadCheckpointMetadata(in, contents.loader, savepoint.toString())
                            .getOperatorStates()) {
                contents.add(operator.getOperatorUid().orElseThrow(), operator);
            }
        }
        return contents.entries;
    }

    private void add(String uid, OperatorState operator) throws Exception {
        for (OperatorSubtaskState subtask : operator.getStates()) {
            for (KeyedStateHandle handle : subtask.getManagedKeyedState()) {
                addKeyed(uid, handle);
            }
            for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
                handle.getStateNameToPartitionOffsets()
                        .forEach((name, state) -> count(uid, name, state.getOffsets().length));
            }
        }
    }

    private void addKeyed(String uid, KeyedStateHandle handle) throws Exception {
        FullSnapshotRestoreOperation<Object> reading =
                new FullSnapshotRestoreOperation<>(
                        KeyGroupRange.of(0, 719),
                        loader,
                        List.of(handle),
                        StateSerializerProvider.fromNewRegisteredSerializer(keys(handle)));
        try (ThrowingIterator<SavepointRestoreResult> results = reading.restore()) {
            while (results.hasNext()) {
                SavepointRestoreResult result = results.next();
                List<String> names = new ArrayList<>();
                result.getStateMetaInfoSnapshots().forEach(state -> names.add(state.getName()));
                try (ThrowingIterator<KeyGroup> groups = result.getRestoredKeyGroups()) {
                    while (groups.hasNext()) {
                        addGroup(uid, names, groups.next());
                    }
                }
            }
        }
    }

    private void addGroup(String uid, List<String> names, KeyGroup group) throws Exception {
        try (ThrowingIterator<KeyGroupEntry> each = group.getKeyGroupEntries()) {
            while (each.hasNext()) {
                count(uid, names.get(each.next().getKvStateId()), 1);
            }
        }
    }

    private void count(String uid, String state, int more) {
        if (more > 0) {
            entries.merge(uid + " " + state, more, Integer::sum);
        }
    }

    private TypeSerializer<Object> keys(KeyedStateHandle handle) throws IOException {
        KeyedBackendSerializationProxy<Object> proxy = new KeyedBackendSerializationProxy<>(loader);
        try (var in = ((KeyGroupsStateHandle) handle).openInputStream()) {
            proxy.read(new DataInputViewStreamWrapper(in));
        }
        return proxy.getKeySerializerSnapshot().restoreSerializer();
    }
}
