package io.coursetiles.savepoints.inspect;

import io.coursetiles.operators.types.ImmutableSerializer;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** What only a later job keeps, with a serializer of its own. */
record LaterValue(long number) {

    static final class Serializer extends ImmutableSerializer<LaterValue> {

        static final Serializer INSTANCE = new Serializer();

        private static final long serialVersionUID = 1L;

        @Override
        public void serialize(LaterValue value, DataOutputView target) throws IOException {
            target.writeLong(value.number());
        }

        @Override
        public LaterValue deserialize(DataInputView source) throws IOException {
            return new LaterValue(source.readLong());
        }

        @Override
        public TypeSerializerSnapshot<LaterValue> snapshotConfiguration() {
            return new Snapshot();
        }
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<LaterValue> {
        public Snapshot() {
            super(() -> Serializer.INSTANCE);
        }
    }
}
