package io.coursetiles.savepoints.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.runtime.state.CompositeKeySerializationUtils;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.BackendStateType;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonOptionsKeys;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonSerializerKeys;

/**
 * What a snapshot says of one keyed state, and how its entries' keys are read. Serializers are made
 * when they are first used: without their classes entries can still be counted.
 */
final class KeyedMeta {

    private final StateMetaInfoSnapshot state;
    private final TypeSerializerSnapshot<?> keySnapshot;
    private final int prefixBytes;
    private TypeSerializer<?> key;
    private TypeSerializer<?> namespace;
    private TypeSerializer<?> value;

    private KeyedMeta(
            StateMetaInfoSnapshot state, TypeSerializerSnapshot<?> keySnapshot, int prefixBytes) {
        this.state = state;
        this.keySnapshot = keySnapshot;
        this.prefixBytes = prefixBytes;
    }

    /** The states in the order in which entries number them. */
    static List<KeyedMeta> of(KeyedBackendSerializationProxy<?> proxy, int maxParallelism) {
        int prefix =
                CompositeKeySerializationUtils.computeRequiredBytesInKeyGroupPrefix(maxParallelism);
        List<KeyedMeta> states = new ArrayList<>();
        for (StateMetaInfoSnapshot state : proxy.getStateMetaInfoSnapshots()) {
            states.add(new KeyedMeta(state, proxy.getKeySerializerSnapshot(), prefix));
        }
        return states;
    }

    String name() {
        return state.getName();
    }

    /** As in the state registry. */
    String kind() {
        return "keyed-"
                + (isTimers() ? "timers" : state.getOption(CommonOptionsKeys.KEYED_STATE_TYPE));
    }

    boolean isTimers() {
        return state.getBackendStateType() == BackendStateType.PRIORITY_QUEUE;
    }

    TypeSerializerSnapshot<?> valueSnapshot() {
        return state.getTypeSerializerSnapshot(CommonSerializerKeys.VALUE_SERIALIZER);
    }

    /** The serializer that wrote the values. */
    TypeSerializer<?> value() {
        if (value == null) {
            value = valueSnapshot().restoreSerializer();
        }
        return value;
    }

    /** The namespace of an entry that is no timer. */
    Object namespace(byte[] entryKey) throws IOException {
        if (namespace == null) {
            key = keySnapshot.restoreSerializer();
            namespace =
                    state.getTypeSerializerSnapshot(CommonSerializerKeys.NAMESPACE_SERIALIZER)
                            .restoreSerializer();
        }
        DataInputDeserializer in =
                new DataInputDeserializer(entryKey, prefixBytes, entryKey.length - prefixBytes);
        boolean ambiguous = CompositeKeySerializationUtils.isAmbiguousKeyPossible(key, namespace);
        CompositeKeySerializationUtils.readKey(key, in, ambiguous);
        return CompositeKeySerializationUtils.readNamespace(namespace, in, ambiguous);
    }
}
