package io.coursetiles.job.source;

import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.SerializerTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Refuses to serialize: source and route are one chain, and the envelope with the original bytes
 * never leaves it. A change that breaks the chain fails at the first record.
 */
final class ChainedOnlySerializer extends ImmutableSerializer<SourceElement> {

    static final TypeInformation<SourceElement> TYPE =
            new SerializerTypeInfo<>(SourceElement.class, new ChainedOnlySerializer());

    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(SourceElement element, DataOutputView target) {
        throw refusal();
    }

    @Override
    public SourceElement deserialize(DataInputView source) {
        throw refusal();
    }

    private static UnsupportedOperationException refusal() {
        return new UnsupportedOperationException(
                "Cannot send source records between tasks: events-source and route must be chained");
    }

    @Override
    public TypeSerializerSnapshot<SourceElement> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<SourceElement> {
        public Snapshot() {
            super(ChainedOnlySerializer::new);
        }
    }
}
