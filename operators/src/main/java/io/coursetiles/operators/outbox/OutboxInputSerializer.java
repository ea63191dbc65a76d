package io.coursetiles.operators.outbox;

import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.SerializerTypeInfo;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Form of {@link OutboxInput} between operators. Not kept in any state. */
public final class OutboxInputSerializer extends ImmutableSerializer<OutboxInput> {

    public static final OutboxInputSerializer INSTANCE = new OutboxInputSerializer();
    public static final TypeInformation<OutboxInput> TYPE =
            new SerializerTypeInfo<>(OutboxInput.class, INSTANCE);

    private static final long serialVersionUID = 1L;
    private static final int RECORD = 0;
    private static final int COUNTS = 1;

    @Override
    public void serialize(OutboxInput input, DataOutputView target) throws IOException {
        if (input instanceof OutboxRecord record) {
            target.writeByte(RECORD);
            OutboxRecordSerializer.INSTANCE.serialize(record, target);
        } else if (input instanceof InputCounts counts) {
            target.writeByte(COUNTS);
            target.writeLong(counts.records());
            target.writeLong(counts.okItems());
            target.writeLong(counts.voids());
            writeLongs(counts.skipped(), target);
            writeLongs(counts.dead(), target);
            target.writeInt(counts.next().length);
            writeLongs(counts.next(), target);
        }
    }

    @Override
    public OutboxInput deserialize(DataInputView source) throws IOException {
        byte tag = source.readByte();
        return switch (tag) {
            case RECORD -> OutboxRecordSerializer.INSTANCE.deserialize(source);
            case COUNTS -> readCounts(source);
            default ->
                    throw new IOException(
                            "Cannot read an outbox input: got tag " + tag + ", need 0 or 1");
        };
    }

    private static InputCounts readCounts(DataInputView source) throws IOException {
        InputCounts counts = new InputCounts();
        counts.set(source.readLong(), source.readLong(), source.readLong());
        readLongs(source, counts.skipped());
        readLongs(source, counts.dead());
        int partitions = source.readInt();
        for (int partition = 0; partition < partitions; partition++) {
            counts.processed(partition, source.readLong());
        }
        return counts;
    }

    private static void writeLongs(long[] values, DataOutputView target) throws IOException {
        for (long value : values) {
            target.writeLong(value);
        }
    }

    private static void readLongs(DataInputView source, long[] values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            values[i] = source.readLong();
        }
    }

    @Override
    public TypeSerializerSnapshot<OutboxInput> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<OutboxInput> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
