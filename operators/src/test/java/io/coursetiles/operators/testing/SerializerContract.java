package io.coursetiles.operators.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

/**
 * What every serializer here owes: values survive every way they are written, copied and read, one
 * after the other; a restored snapshot accepts the serializer as it is. Values are compared field
 * by field, arrays by content.
 */
public abstract class SerializerContract<T> {

    protected abstract TypeSerializer<T> serializer();

    /** Values that differ from each other and cover each field's extremes. */
    protected abstract List<T> values();

    /** The bytes of the first value, in hexadecimal: what is in state or on the wire is frozen. */
    protected abstract String goldenOfFirst();

    @Test
    void valuesSurviveARoundTripOneAfterTheOther() throws Exception {
        TypeSerializer<T> serializer = serializer();
        DataInputDeserializer source = new DataInputDeserializer(write(serializer, values()));
        for (T value : values()) {
            assertSame(serializer.deserialize(source), value);
        }
        assertThat(source.available()).isZero();
    }

    @Test
    void duplicateReadsWhatTheOriginalWrote() throws Exception {
        TypeSerializer<T> duplicate = serializer().duplicate();
        assertThat(duplicate).isEqualTo(serializer()).hasSameHashCodeAs(serializer());
        DataInputDeserializer source = new DataInputDeserializer(write(serializer(), values()));
        T reuse = duplicate.createInstance();
        for (T value : values()) {
            reuse = duplicate.deserialize(reuse, source);
            assertSame(reuse, value);
        }
    }

    @Test
    void serializedFormIsCopiedByteForByte() throws Exception {
        byte[] bytes = write(serializer(), values());
        DataInputDeserializer source = new DataInputDeserializer(bytes);
        DataOutputSerializer target = new DataOutputSerializer(64);
        for (int i = 0; i < values().size(); i++) {
            serializer().copy(source, target);
        }
        assertThat(target.getCopyOfBuffer()).isEqualTo(bytes);
    }

    @Test
    void copiesAreEqual() {
        for (T value : values()) {
            assertSame(serializer().copy(value), value);
            assertSame(serializer().copy(value, serializer().createInstance()), value);
        }
    }

    @Test
    void lengthIsFixedOnlyWhereItIsDeclared() throws Exception {
        for (T value : values()) {
            if (serializer().getLength() >= 0) {
                assertThat(write(serializer(), List.of(value))).hasSize(serializer().getLength());
            }
        }
    }

    @Test
    void formIsFrozen() throws Exception {
        assertThat(write(serializer(), values().subList(0, 1)))
                .asHexString()
                .isEqualTo(goldenOfFirst().toUpperCase(Locale.ROOT));
    }

    @Test
    void restoredSnapshotAcceptsTheSerializerAsItIs() throws Exception {
        DataOutputSerializer target = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(target, serializer().snapshotConfiguration());
        TypeSerializerSnapshot<T> restored =
                TypeSerializerSnapshot.readVersionedSnapshot(
                        new DataInputDeserializer(target.getCopyOfBuffer()),
                        getClass().getClassLoader());
        assertThat(
                        serializer()
                                .snapshotConfiguration()
                                .resolveSchemaCompatibility(restored)
                                .isCompatibleAsIs())
                .isTrue();
        DataInputDeserializer source = new DataInputDeserializer(write(serializer(), values()));
        TypeSerializer<T> old = restored.restoreSerializer();
        for (T value : values()) {
            assertSame(old.deserialize(source), value);
        }
    }

    @Test
    void serializerTravelsWithTheJob() throws Exception {
        TypeSerializer<T> travelled = InstantiationUtil.clone(serializer());
        assertThat(travelled).isEqualTo(serializer());
        for (T value : values()) {
            assertThat(write(travelled, List.of(value)))
                    .isEqualTo(write(serializer(), List.of(value)));
        }
    }

    protected static <T> byte[] write(TypeSerializer<T> serializer, List<T> values)
            throws IOException {
        DataOutputSerializer target = new DataOutputSerializer(64);
        for (T value : values) {
            serializer.serialize(value, target);
        }
        return target.getCopyOfBuffer();
    }

    private static void assertSame(Object actual, Object expected) {
        assertThat(actual).usingRecursiveComparison().withStrictTypeChecking().isEqualTo(expected);
    }
}
