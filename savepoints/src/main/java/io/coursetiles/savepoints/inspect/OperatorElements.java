package io.coursetiles.savepoints.inspect;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.state.OperatorBackendSerializationProxy;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonSerializerKeys;

/**
 * Reads the operator states of one subtask: all are tallied, wanted ones element by element.
 *
 * <p>Assumption: they are not compressed, as with every configuration of this project; whether they
 * are, Flink does not tell.
 */
final class OperatorElements {

    private final OperatorStateHandle handle;
    private final ClassLoader loader;
    private final Map<String, TypeSerializerSnapshot<?>> serializers = new HashMap<>();

    OperatorElements(OperatorStateHandle handle, ClassLoader loader) {
        this.handle = handle;
        this.loader = loader;
    }

    /**
     * @throws IOException when the bytes are not those of states, or a class is not there
     */
    void read(StateTally tally, ElementSink sink) throws IOException {
        try (FSDataInputStream in = handle.openInputStream()) {
            OperatorBackendSerializationProxy proxy = new OperatorBackendSerializationProxy(loader);
            proxy.read(new DataInputViewStreamWrapper(in));
            remember(proxy.getOperatorStateMetaInfoSnapshots());
            remember(proxy.getBroadcastStateMetaInfoSnapshots());
            tally(tally);
            for (var each : handle.getStateNameToPartitionOffsets().entrySet()) {
                if (sink.wants(each.getKey()) && serializers.containsKey(each.getKey())) {
                    elements(in, each.getKey(), each.getValue().getOffsets(), sink);
                }
            }
        }
    }

    /** What can be told without any class of the states. */
    void tally(StateTally tally) {
        TreeSet<Long> starts = new TreeSet<>();
        handle.getStateNameToPartitionOffsets()
                .values()
                .forEach(
                        state -> {
                            if (state.getOffsets().length > 0) {
                                starts.add(state.getOffsets()[0]);
                            }
                        });
        long end = handle.getDelegateStateHandle().getStateSize();
        handle.getStateNameToPartitionOffsets()
                .forEach(
                        (name, state) -> {
                            long[] offsets = state.getOffsets();
                            long bytes = 0;
                            if (offsets.length > 0) {
                                Long next = starts.higher(offsets[0]);
                                bytes = (next == null ? end : next) - offsets[0];
                            }
                            tally.state(
                                            name,
                                            "operator-" + state.getDistributionMode(),
                                            serializers.get(name))
                                    .add(offsets.length, bytes);
                        });
    }

    private void remember(Iterable<StateMetaInfoSnapshot> states) {
        for (StateMetaInfoSnapshot state : states) {
            serializers.put(
                    state.getName(),
                    state.getTypeSerializerSnapshot(CommonSerializerKeys.VALUE_SERIALIZER));
        }
    }

    private void elements(FSDataInputStream in, String name, long[] offsets, ElementSink sink)
            throws IOException {
        TypeSerializer<?> serializer = serializers.get(name).restoreSerializer();
        DataInputView view = new DataInputViewStreamWrapper(in);
        for (long offset : offsets) {
            in.seek(offset);
            sink.element(name, serializer.deserialize(view));
        }
    }
}
