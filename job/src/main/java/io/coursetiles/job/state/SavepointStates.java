package io.coursetiles.job.state;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.CompletedCheckpointStorageLocation;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorBackendSerializationProxy;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filesystem.AbstractFsCheckpointStorageAccess;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.BackendStateType;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonOptionsKeys;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonSerializerKeys;

/**
 * What a savepoint or retained checkpoint holds, read from its own bytes: operators, states, what
 * they were written with. Of each part of the state only the head is read.
 *
 * <p>Not seen: which version of a connector's serializer the bytes inside of a state have.
 */
public final class SavepointStates {

    /** Kind of what a source's enumerator keeps. */
    public static final String COORDINATOR = "coordinator";

    private final String job;
    private final ClassLoader loader = SavepointStates.class.getClassLoader();
    private final TreeMap<String, RegisteredState> found = new TreeMap<>();
    private final List<RegisteredOperator> operators = new ArrayList<>();
    private final SortedSet<Integer> maxParallelism = new TreeSet<>();

    private SavepointStates(String job) {
        this.job = job;
    }

    /**
     * Reads a savepoint or a retained checkpoint.
     *
     * @param job tiles or archive, whose it is
     * @param pointer its directory, or the metadata file in it: a path or a URI
     * @throws IOException when it is not there, or cannot be reached or read from here
     */
    public static StateRegistry read(String job, String pointer) throws IOException {
        CompletedCheckpointStorageLocation location =
                AbstractFsCheckpointStorageAccess.resolveCheckpointPointer(pointer);
        SavepointStates reading = new SavepointStates(job);
        try (DataInputStream in =
                new DataInputStream(location.getMetadataHandle().openInputStream())) {
            CheckpointMetadata metadata =
                    Checkpoints.loadCheckpointMetadata(in, reading.loader, pointer);
            for (OperatorState operator : metadata.getOperatorStates()) {
                reading.add(operator);
            }
        }
        return new StateRegistry(
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(job, reading.maxParallelism),
                reading.operators,
                List.copyOf(reading.found.values()),
                List.of());
    }

    private void add(OperatorState operator) throws IOException {
        String uid = operator.getOperatorUid().orElse(operator.getOperatorID().toHexString());
        operators.add(new RegisteredOperator(job, uid, operator.getOperatorName().orElse("")));
        maxParallelism.add(operator.getMaxParallelism());
        if (operator.getCoordinatorState() != null) {
            add(new RegisteredState(job, uid, COORDINATOR, COORDINATOR, List.of()));
        }
        try {
            for (OperatorSubtaskState subtask : operator.getStates()) {
                for (KeyedStateHandle handle : subtask.getManagedKeyedState()) {
                    addKeyed(uid, handle);
                }
                for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
                    addOperator(uid, handle.getDelegateStateHandle());
                }
            }
        } catch (IOException unreadable) {
            throw new IOException(
                    "Cannot read the state of operator \"" + uid + "\": " + unreadable.getMessage(),
                    unreadable);
        }
    }

    private void addKeyed(String uid, KeyedStateHandle handle) throws IOException {
        StreamStateHandle head;
        if (handle instanceof KeyGroupsStateHandle groups) {
            head = groups;
        } else if (handle instanceof IncrementalRemoteKeyedStateHandle incremental) {
            head = incremental.getMetaDataStateHandle();
        } else {
            throw new IOException(
                    "got keyed state as "
                            + handle.getClass().getName()
                            + ", need that of a savepoint or of an incremental checkpoint");
        }
        KeyedBackendSerializationProxy<?> proxy = new KeyedBackendSerializationProxy<>(loader);
        try (var in = head.openInputStream()) {
            proxy.read(new DataInputViewStreamWrapper(in));
        }
        for (StateMetaInfoSnapshot state : proxy.getStateMetaInfoSnapshots()) {
            List<SerializerForm> forms = new ArrayList<>();
            if (state.getBackendStateType() == BackendStateType.PRIORITY_QUEUE) {
                addForms(state, CommonSerializerKeys.VALUE_SERIALIZER, "value", forms);
                add(new RegisteredState(job, uid, state.getName(), "keyed-timers", forms));
                continue;
            }
            forms.addAll(SerializerForms.of("key", proxy.getKeySerializerSnapshot()));
            addForms(state, CommonSerializerKeys.NAMESPACE_SERIALIZER, "namespace", forms);
            addForms(state, CommonSerializerKeys.VALUE_SERIALIZER, "value", forms);
            String kind = state.getOption(CommonOptionsKeys.KEYED_STATE_TYPE);
            add(new RegisteredState(job, uid, state.getName(), "keyed-" + lower(kind), forms));
        }
    }

    private void addOperator(String uid, StreamStateHandle handle) throws IOException {
        OperatorBackendSerializationProxy proxy = new OperatorBackendSerializationProxy(loader);
        try (var in = handle.openInputStream()) {
            proxy.read(new DataInputViewStreamWrapper(in));
        }
        for (StateMetaInfoSnapshot state : proxy.getOperatorStateMetaInfoSnapshots()) {
            List<SerializerForm> forms = new ArrayList<>();
            addForms(state, CommonSerializerKeys.VALUE_SERIALIZER, "value", forms);
            String mode = state.getOption(CommonOptionsKeys.OPERATOR_STATE_DISTRIBUTION_MODE);
            add(new RegisteredState(job, uid, state.getName(), "operator-" + lower(mode), forms));
        }
    }

    private static void addForms(
            StateMetaInfoSnapshot state,
            CommonSerializerKeys which,
            String path,
            List<SerializerForm> forms) {
        forms.addAll(SerializerForms.of(path, state.getTypeSerializerSnapshot(which)));
    }

    private static String lower(String option) {
        return option.toLowerCase(Locale.ROOT);
    }

    private void add(RegisteredState state) {
        found.putIfAbsent(state.uid() + " " + state.name(), state);
    }
}
