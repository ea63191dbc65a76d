package io.coursetiles.job.restate;

import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.SerializerTypeInfo;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Copies the bytes of a {@link PackedOccurrence}. They outlive no job. */
final class PackedOccurrenceSerializer extends ImmutableSerializer<PackedOccurrence> {

    static final TypeInformation<PackedOccurrence> TYPE =
            new SerializerTypeInfo<>(PackedOccurrence.class, new PackedOccurrenceSerializer());

    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(PackedOccurrence each, DataOutputView target) throws IOException {
        target.writeShort(each.bytes().length);
        target.write(each.bytes());
    }

    @Override
    public PackedOccurrence deserialize(DataInputView source) throws IOException {
        byte[] bytes = new byte[source.readUnsignedShort()];
        source.readFully(bytes);
        return new PackedOccurrence(bytes);
    }

    @Override
    public TypeSerializerSnapshot<PackedOccurrence> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<PackedOccurrence> {
        public Snapshot() {
            super(PackedOccurrenceSerializer::new);
        }
    }
}
