package io.coursetiles.operators.tile;

import io.coursetiles.operators.types.Bytes;
import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.SerializerTypeInfo;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Form of {@link PartialTile} between operators. Not kept in any state. */
public final class PartialTileSerializer extends ImmutableSerializer<PartialTile> {

    public static final PartialTileSerializer INSTANCE = new PartialTileSerializer();
    public static final TypeInformation<PartialTile> TYPE =
            new SerializerTypeInfo<>(PartialTile.class, INSTANCE);

    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(PartialTile partial, DataOutputView target) throws IOException {
        Bytes.writeText(partial.courseId(), target);
        target.writeLong(partial.windowStart());
        TileCountsSerializer.INSTANCE.serialize(partial.counts(), target);
        Bytes.write(partial.learners(), target);
        target.writeLong(partial.watermark());
    }

    @Override
    public PartialTile deserialize(DataInputView source) throws IOException {
        return new PartialTile(
                Bytes.readText(source),
                source.readLong(),
                TileCountsSerializer.INSTANCE.deserialize(source),
                Bytes.read(source),
                source.readLong());
    }

    @Override
    public TypeSerializerSnapshot<PartialTile> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<PartialTile> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
