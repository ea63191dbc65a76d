package io.coursetiles.operators.tile;

import io.coursetiles.operators.types.VersionedSnapshot;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Form of {@link TileCounts} in state and between operators. The value is mutable: copies are. */
public final class TileCountsSerializer extends TypeSerializerSingleton<TileCounts> {

    public static final TileCountsSerializer INSTANCE = new TileCountsSerializer();

    private static final long serialVersionUID = 1L;

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TileCounts createInstance() {
        return new TileCounts();
    }

    @Override
    public TileCounts copy(TileCounts from) {
        TileCounts copy = new TileCounts();
        copy.add(from);
        copy.set(from.matchedLessons(), from.duplicates(), from.revision());
        return copy;
    }

    @Override
    public TileCounts copy(TileCounts from, TileCounts reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(TileCounts counts, DataOutputView target) throws IOException {
        long[] kinds = counts.kinds();
        target.writeByte(kinds.length);
        for (long kind : kinds) {
            target.writeLong(kind);
        }
        target.writeLong(counts.matchedLessons());
        target.writeLong(counts.duplicates());
        target.writeLong(counts.revision());
    }

    @Override
    public TileCounts deserialize(DataInputView source) throws IOException {
        TileCounts counts = new TileCounts();
        long[] kinds = counts.kinds();
        int length = source.readByte();
        if (length > kinds.length) {
            throw new IOException(
                    "Cannot read tile counts: got "
                            + length
                            + " kinds, need at most "
                            + kinds.length);
        }
        for (int i = 0; i < length; i++) {
            kinds[i] = source.readLong();
        }
        counts.set(source.readLong(), source.readLong(), source.readLong());
        return counts;
    }

    @Override
    public TileCounts deserialize(TileCounts reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public TypeSerializerSnapshot<TileCounts> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: version 3 is the first form. */
    public static final class Snapshot extends VersionedSnapshot<TileCounts> {
        public Snapshot() {
            super(FIRST, FIRST, version -> INSTANCE);
        }
    }
}
