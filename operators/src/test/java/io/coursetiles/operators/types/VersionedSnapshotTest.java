package io.coursetiles.operators.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class VersionedSnapshotTest {

    private static final TypeSerializer<Long> OLD = new LongSerializer();
    private static final TypeSerializer<Long> NEW = new LongSerializer();

    /** Of a form that is at its third version and reads the second. */
    public static final class Snapshot extends VersionedSnapshot<Long> {
        public Snapshot() {
            super(FIRST + 1, FIRST + 2, version -> version == FIRST + 1 ? OLD : NEW);
        }
    }

    /** Of another form. */
    public static final class Other extends VersionedSnapshot<Long> {
        public Other() {
            super(FIRST, FIRST + 2, version -> NEW);
        }
    }

    @Test
    void aVersionThatIsReadIsMigratedByItsOwnSerializer() throws Exception {
        VersionedSnapshot<Long> written = written(VersionedSnapshot.FIRST + 1);
        assertThat(written.restoreSerializer()).isSameAs(OLD);
        assertThat(new Snapshot().resolveSchemaCompatibility(written).isCompatibleAfterMigration())
                .isTrue();
        assertThat(written.writtenVersion()).isEqualTo(4);
        assertThat(written.oldestVersion()).isEqualTo(4);
    }

    @Test
    void theCurrentVersionIsTakenAsItIs() throws Exception {
        DataOutputSerializer target = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(target, new Snapshot());
        TypeSerializerSnapshot<Long> written =
                TypeSerializerSnapshot.readVersionedSnapshot(
                        new DataInputDeserializer(target.getCopyOfBuffer()),
                        getClass().getClassLoader());
        assertThat(written.restoreSerializer()).isSameAs(NEW);
        assertThat(new Snapshot().resolveSchemaCompatibility(written).isCompatibleAsIs()).isTrue();
        assertThat(written).isEqualTo(new Snapshot()).isNotEqualTo(new Other());
    }

    @Test
    void versionsOutsideOfWhatIsReadAreIncompatible() throws Exception {
        for (int version : new int[] {VersionedSnapshot.FIRST, VersionedSnapshot.FIRST + 3}) {
            VersionedSnapshot<Long> written = written(version);
            assertThat(new Snapshot().resolveSchemaCompatibility(written).isIncompatible())
                    .as("version %d", version)
                    .isTrue();
            assertThatThrownBy(written::restoreSerializer)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("got form " + version)
                    .hasMessageContaining("need 4 to 5");
        }
    }

    @Test
    void anotherFormIsIncompatible() {
        assertThat(new Snapshot().resolveSchemaCompatibility(new Other()).isIncompatible())
                .isTrue();
    }

    private static VersionedSnapshot<Long> written(int version) {
        VersionedSnapshot<Long> snapshot = new Snapshot();
        snapshot.readSnapshot(version, new DataInputDeserializer(new byte[0]), null);
        return snapshot;
    }
}
