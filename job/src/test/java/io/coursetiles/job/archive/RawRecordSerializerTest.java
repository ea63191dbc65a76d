package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshotSerializationUtil;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RawRecordSerializerTest {
    private final TypeSerializer<RawRecord> serializer =
            RawRecordSerializer.TYPE.createSerializer(new SerializerConfigImpl());

    static Stream<RawRecord> records() {
        byte[] empty = {};
        byte[] notUtf8 = {(byte) 0xff, (byte) 0xfe, 0, (byte) 0xc0};
        return Stream.of(
                RawRecords.of(0, null, null),
                RawRecords.of(1, empty, empty),
                RawRecords.of(Long.MAX_VALUE - 1, notUtf8, notUtf8),
                RawRecords.of(2, null, empty, new RawHeader("", null), new RawHeader("", empty)),
                RawRecords.of(
                        3,
                        empty,
                        null,
                        new RawHeader("n".repeat(70_000), notUtf8),
                        new RawHeader("caf\u00e9 \ud83d\ude00", empty)),
                RawRecords.of(4, null, RawRecords.bytes(new Random(4), 5_000_000)),
                RawRecords.at(Long.MIN_VALUE),
                RawRecords.at(Long.MAX_VALUE),
                new RawRecord("t", 7, 8, -1, RawTimestampType.NONE, null, null, List.of()));
    }

    @ParameterizedTest
    @MethodSource("records")
    void bringsBackWhatItWrote(RawRecord row) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(row, out);
        out.writeInt(42);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());

        assertThat(serializer.deserialize(in)).isEqualTo(row);
        assertThat(in.readInt()).as("the next field after the record").isEqualTo(42);
    }

    @ParameterizedTest
    @MethodSource("records")
    void copiesBytesAsTheyAre(RawRecord row) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(row, out);
        DataOutputSerializer copy = new DataOutputSerializer(64);
        serializer.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copy);

        assertThat(copy.getCopyOfBuffer()).isEqualTo(out.getCopyOfBuffer());
    }

    @Test
    void nullAndEmptyAreDifferent() {
        assertThat(RawRecords.of(0, null, null)).isNotEqualTo(RawRecords.of(0, null, new byte[0]));
        assertThat(new RawHeader("h", null)).isNotEqualTo(new RawHeader("h", new byte[0]));
    }

    @Test
    void keepsTheFirstWrittenForm() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(
                new RawRecord(
                        "t",
                        1,
                        2,
                        3,
                        RawTimestampType.LOG_APPEND,
                        null,
                        new byte[] {9},
                        List.of(new RawHeader("h", null))),
                out);

        assertThat(out.getCopyOfBuffer())
                .asHexString()
                .isEqualTo(
                        "0000000174"
                                + "00000001"
                                + "0000000000000002"
                                + "0000000000000003"
                                + "02"
                                + "FFFFFFFF"
                                + "0000000109"
                                + "00000001"
                                + "0000000168"
                                + "FFFFFFFF");
    }

    @Test
    void snapshotComesBackAndIsCompatible() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshotSerializationUtil.writeSerializerSnapshot(
                out, serializer.snapshotConfiguration());
        TypeSerializerSnapshot<RawRecord> restored =
                TypeSerializerSnapshotSerializationUtil.readSerializerSnapshot(
                        new DataInputDeserializer(out.getCopyOfBuffer()),
                        getClass().getClassLoader());

        assertThat(restored.restoreSerializer()).isSameAs(RawRecordSerializer.INSTANCE);
        assertThat(
                        serializer
                                .snapshotConfiguration()
                                .resolveSchemaCompatibility(restored)
                                .isCompatibleAsIs())
                .isTrue();
    }
}
