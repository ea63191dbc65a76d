package io.coursetiles.operators.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.testing.SerializerContract;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.junit.jupiter.api.Test;

class TileCountsSerializerTest extends SerializerContract<TileCounts> {

    @Override
    protected TypeSerializer<TileCounts> serializer() {
        return TileCountsSerializer.INSTANCE;
    }

    @Override
    protected List<TileCounts> values() {
        return List.of(example(), new TileCounts());
    }

    static TileCounts example() {
        TileCounts counts = new TileCounts();
        for (Kind kind : Kind.values()) {
            counts.kinds()[kind.ordinal()] = kind.ordinal() + 1;
        }
        counts.set(7, 8, 9);
        return counts;
    }

    @Override
    protected String goldenOfFirst() {
        StringBuilder hex = new StringBuilder("06");
        for (int i = 1; i <= 9; i++) {
            hex.append("%016x".formatted(i));
        }
        return hex.toString();
    }

    @Test
    void copyDoesNotFollowTheOriginal() {
        TileCounts counts = example();
        TileCounts copy = TileCountsSerializer.INSTANCE.copy(counts);
        counts.duplicate();
        counts.kinds()[0]++;
        counts.nextRevision();
        assertThat(copy).usingRecursiveComparison().isEqualTo(example());
    }

    /** Kinds are only ever added at the end: state from before has fewer. */
    @Test
    void fewerKindsAreReadAsZeros() throws Exception {
        byte[] bytes = new byte[1 + 8 + 24];
        bytes[0] = 1;
        bytes[8] = 5;
        bytes[16] = 6;
        TileCounts read =
                TileCountsSerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes));
        assertThat(read.kind(Kind.VIEW)).isEqualTo(5);
        assertThat(read.events()).isEqualTo(5);
        assertThat(read.matchedLessons()).isEqualTo(6);
    }

    @Test
    void moreKindsAreRefused() {
        byte[] bytes = new byte[100];
        bytes[0] = 7;
        assertThatThrownBy(
                        () ->
                                TileCountsSerializer.INSTANCE.deserialize(
                                        new DataInputDeserializer(bytes)))
                .isInstanceOf(IOException.class)
                .hasMessage("Cannot read tile counts: got 7 kinds, need at most 6");
    }
}
