package io.coursetiles.operators.tile;

import io.coursetiles.operators.testing.SerializerContract;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;

class PartialTileSerializerTest extends SerializerContract<PartialTile> {

    @Override
    protected TypeSerializer<PartialTile> serializer() {
        return PartialTileSerializer.INSTANCE;
    }

    @Override
    protected List<PartialTile> values() {
        return List.of(
                new PartialTile("ab", 10L, new TileCounts(), new byte[] {1, 2}, 11L),
                new PartialTile(
                        "\u2603\ud83d\ude00",
                        Long.MAX_VALUE,
                        TileCountsSerializerTest.example(),
                        new byte[16_000],
                        Long.MIN_VALUE),
                new PartialTile("", 0L, new TileCounts(), new byte[0], 0L));
    }

    @Override
    protected String goldenOfFirst() {
        return "000000026162"
                + "000000000000000A"
                + "06"
                + "0000000000000000".repeat(9)
                + "000000020102"
                + "000000000000000B";
    }
}
