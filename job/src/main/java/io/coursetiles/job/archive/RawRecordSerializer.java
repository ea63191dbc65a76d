package io.coursetiles.job.archive;

import io.coursetiles.operators.types.SerializerTypeInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Binary form of {@link RawRecord}: the fields in their order; strings as UTF-8 and bytes with an
 * int length before them, -1 for null; the timestamp type as its ordinal in one byte.
 *
 * <p>Assumption: records are not modified after creation, so a copy is the record itself. The form
 * has no version of its own: a change needs a new snapshot class.
 */
final class RawRecordSerializer extends TypeSerializerSingleton<RawRecord> {
    static final RawRecordSerializer INSTANCE = new RawRecordSerializer();
    static final TypeInformation<RawRecord> TYPE =
            new SerializerTypeInfo<>(RawRecord.class, INSTANCE);

    private static final long serialVersionUID = 1L;
    private static final int NULL = -1;
    private static final byte[] NO_BYTES = new byte[0];
    private static final RawTimestampType[] TYPES = RawTimestampType.values();

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public RawRecord createInstance() {
        return new RawRecord("", 0, 0, 0, RawTimestampType.NONE, null, null, List.of());
    }

    @Override
    public RawRecord copy(RawRecord from) {
        return from;
    }

    @Override
    public RawRecord copy(RawRecord from, RawRecord reuse) {
        return from;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(RawRecord row, DataOutputView target) throws IOException {
        writeString(row.topic(), target);
        target.writeInt(row.partition());
        target.writeLong(row.offset());
        target.writeLong(row.timestamp());
        target.writeByte(row.timestampType().ordinal());
        writeBytes(row.key(), target);
        writeBytes(row.value(), target);
        target.writeInt(row.headers().size());
        for (RawHeader header : row.headers()) {
            writeString(header.name(), target);
            writeBytes(header.value(), target);
        }
    }

    @Override
    public RawRecord deserialize(DataInputView source) throws IOException {
        String topic = readString(source);
        int partition = source.readInt();
        long offset = source.readLong();
        long timestamp = source.readLong();
        RawTimestampType type = TYPES[source.readByte()];
        byte[] key = readBytes(source);
        byte[] value = readBytes(source);
        int count = source.readInt();
        List<RawHeader> headers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            headers.add(new RawHeader(readString(source), readBytes(source)));
        }
        return new RawRecord(topic, partition, offset, timestamp, type, key, value, headers);
    }

    @Override
    public RawRecord deserialize(RawRecord reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public TypeSerializerSnapshot<RawRecord> snapshotConfiguration() {
        return new Snapshot();
    }

    private static void writeString(String text, DataOutputView target) throws IOException {
        writeBytes(text.getBytes(StandardCharsets.UTF_8), target);
    }

    private static String readString(DataInputView source) throws IOException {
        return new String(readBytes(source), StandardCharsets.UTF_8);
    }

    private static void writeBytes(byte[] bytes, DataOutputView target) throws IOException {
        if (bytes == null) {
            target.writeInt(NULL);
            return;
        }
        target.writeInt(bytes.length);
        target.write(bytes);
    }

    private static byte[] readBytes(DataInputView source) throws IOException {
        int length = source.readInt();
        if (length == NULL) {
            return null;
        }
        byte[] bytes = length == 0 ? NO_BYTES : new byte[length];
        source.readFully(bytes);
        return bytes;
    }

    /** The one form there is. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<RawRecord> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
