package io.coursetiles.savepoints.inspect;

import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.types.ImmutableSerializer;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Never asked: source and route are one chain. */
final class InChain extends ImmutableSerializer<SourceElement> {

    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(SourceElement element, DataOutputView target) {
        throw new UnsupportedOperationException("not in a chain");
    }

    @Override
    public SourceElement deserialize(DataInputView source) {
        throw new UnsupportedOperationException("not in a chain");
    }

    @Override
    public TypeSerializerSnapshot<SourceElement> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<SourceElement> {
        public Snapshot() {
            super(InChain::new);
        }
    }
}
