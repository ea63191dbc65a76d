package io.coursetiles.operators.outbox;

import io.coursetiles.operators.types.Bytes;
import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.SerializerTypeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Form of {@link OutboxRecord} between operators. Not kept in any state. */
public final class OutboxRecordSerializer extends ImmutableSerializer<OutboxRecord> {

    public static final OutboxRecordSerializer INSTANCE = new OutboxRecordSerializer();
    public static final TypeInformation<OutboxRecord> TYPE =
            new SerializerTypeInfo<>(OutboxRecord.class, INSTANCE);

    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(OutboxRecord record, DataOutputView target) throws IOException {
        target.writeByte(record.channel().ordinal());
        Bytes.write(record.key(), target);
        Bytes.write(record.value(), target);
        target.writeInt(record.partitionHash());
        target.writeInt(record.headers().size());
        for (OutboxRecord.Header header : record.headers()) {
            Bytes.writeText(header.name(), target);
            Bytes.write(header.value(), target);
        }
    }

    @Override
    public OutboxRecord deserialize(DataInputView source) throws IOException {
        Channel channel = Channel.ofOrdinal(source.readByte());
        byte[] key = Bytes.read(source);
        byte[] value = Bytes.read(source);
        int partitionHash = source.readInt();
        int count = source.readInt();
        List<OutboxRecord.Header> headers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            headers.add(new OutboxRecord.Header(Bytes.readText(source), Bytes.read(source)));
        }
        return new OutboxRecord(channel, key, value, partitionHash, headers);
    }

    @Override
    public TypeSerializerSnapshot<OutboxRecord> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<OutboxRecord> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
