package io.coursetiles.operators.types;

import java.util.function.IntFunction;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Snapshot of a serializer whose form has versions. Old bytes are read by the serializer of their
 * version and written anew by the current one when the state is first touched after a restore.
 *
 * <p>Rules: the class keeps its name for ever, savepoints hold it; a change of the form is a new
 * version; a version that is not read any more goes up in {@link #oldestVersion}. A version that is
 * not read refuses the restore before any record is read.
 *
 * <p>Versions begin with {@value #FIRST}: Flink's SimpleTypeSerializerSnapshot, which these
 * snapshots were before they had versions, writes that and nothing else.
 */
public abstract class VersionedSnapshot<T> implements TypeSerializerSnapshot<T>, ReadsFrom {

    /** The first version of every form. */
    public static final int FIRST = 3;

    private final int current;
    private final int oldest;
    private final IntFunction<TypeSerializer<T>> serializers;
    private int version;

    /**
     * @param oldest version that is still read
     * @param current version that is written
     * @param serializers makes the serializer of a version from {@code oldest} to {@code current}
     */
    protected VersionedSnapshot(
            int oldest, int current, IntFunction<TypeSerializer<T>> serializers) {
        this.oldest = oldest;
        this.current = current;
        this.serializers = serializers;
        this.version = current;
    }

    @Override
    public final int getCurrentVersion() {
        return current;
    }

    @Override
    public final int oldestVersion() {
        return oldest;
    }

    /** The version of what was written: after a restore that of the savepoint. */
    public final int writtenVersion() {
        return version;
    }

    @Override
    public final void writeSnapshot(DataOutputView out) {
        // The version, which Flink writes, says all.
    }

    @Override
    public final void readSnapshot(int readVersion, DataInputView in, ClassLoader loader) {
        version = readVersion;
    }

    /**
     * @throws IllegalStateException when the version is not one that is read
     */
    @Override
    public final TypeSerializer<T> restoreSerializer() {
        if (!isRead(version)) {
            throw new IllegalStateException(
                    "Cannot read state: got form "
                            + version
                            + " of "
                            + getClass().getName()
                            + ", need "
                            + oldest
                            + " to "
                            + current
                            + "; restore with a build that reads it");
        }
        return serializers.apply(version);
    }

    private boolean isRead(int written) {
        return written >= oldest && written <= current;
    }

    @Override
    public final TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
            TypeSerializerSnapshot<T> old) {
        if (old.getClass() != getClass()) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        int written = ((VersionedSnapshot<T>) old).writtenVersion();
        if (!isRead(written)) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        return written == current
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }

    @Override
    public final boolean equals(Object other) {
        return other != null
                && other.getClass() == getClass()
                && ((VersionedSnapshot<?>) other).version == version;
    }

    @Override
    public final int hashCode() {
        return getClass().hashCode() * 31 + version;
    }
}
