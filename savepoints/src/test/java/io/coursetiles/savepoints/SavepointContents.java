package io.coursetiles.savepoints;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorBackendSerializationProxy;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.BackendStateType;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonOptionsKeys;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonSerializerKeys;

/** The states that a canonical savepoint holds, read from its own bytes. */
final class SavepointContents {

    private SavepointContents() {}

    /** Per uid, one line per state: name, kind, class of the serializer's snapshot. */
    static Map<String, Set<String>> statesByUid(Path savepoint) throws IOException {
        ClassLoader loader = SavepointContents.class.getClassLoader();
        Map<String, Set<String>> states = new TreeMap<>();
        try (DataInputStream in =
                new DataInputStream(Files.newInputStream(savepoint.resolve("_metadata")))) {
            CheckpointMetadata metadata =
                    Checkpoints.loadCheckpointMetadata(in, loader, savepoint.toUri().toString());
            for (OperatorState operator : metadata.getOperatorStates()) {
                Set<String> lines = new TreeSet<>();
                for (OperatorSubtaskState subtask : operator.getStates()) {
                    for (KeyedStateHandle handle : subtask.getManagedKeyedState()) {
                        addKeyed((KeyGroupsStateHandle) handle, loader, lines);
                    }
                    for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
                        addOperator(handle.getDelegateStateHandle(), loader, lines);
                    }
                }
                states.put(operator.getOperatorUid().orElseThrow(), lines);
            }
        }
        return states;
    }

    private static void addKeyed(KeyGroupsStateHandle handle, ClassLoader loader, Set<String> lines)
            throws IOException {
        KeyedBackendSerializationProxy<?> proxy = new KeyedBackendSerializationProxy<>(loader);
        try (var in = handle.openInputStream()) {
            proxy.read(new DataInputViewStreamWrapper(in));
        }
        for (StateMetaInfoSnapshot state : proxy.getStateMetaInfoSnapshots()) {
            boolean timers = state.getBackendStateType() == BackendStateType.PRIORITY_QUEUE;
            String kind = timers ? "timers" : state.getOption(CommonOptionsKeys.KEYED_STATE_TYPE);
            lines.add(line(state, "keyed-" + kind));
        }
    }

    private static void addOperator(StreamStateHandle handle, ClassLoader loader, Set<String> lines)
            throws IOException {
        OperatorBackendSerializationProxy proxy = new OperatorBackendSerializationProxy(loader);
        try (var in = handle.openInputStream()) {
            proxy.read(new DataInputViewStreamWrapper(in));
        }
        for (StateMetaInfoSnapshot state : proxy.getOperatorStateMetaInfoSnapshots()) {
            lines.add(
                    line(
                            state,
                            "operator-"
                                    + state.getOption(
                                            CommonOptionsKeys.OPERATOR_STATE_DISTRIBUTION_MODE)));
        }
    }

    private static String line(StateMetaInfoSnapshot state, String kind) {
        TypeSerializerSnapshot<?> serializer =
                state.getTypeSerializerSnapshot(CommonSerializerKeys.VALUE_SERIALIZER);
        String name = serializer.getClass().getName();
        return state.getName()
                + " "
                + kind.toLowerCase(Locale.ROOT)
                + " "
                + name.substring(name.lastIndexOf('.') + 1);
    }
}
