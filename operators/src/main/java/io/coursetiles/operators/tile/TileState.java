package io.coursetiles.operators.tile;

import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.runtime.state.internal.InternalValueState;

/** The keyed state of {@link TileOperator}, per course, with the window start as namespace. */
final class TileState {

    static final ValueStateDescriptor<TileCounts> COUNTS =
            new ValueStateDescriptor<>("tile-counts", TileCountsSerializer.INSTANCE);
    static final ListStateDescriptor<byte[]> LEARNERS =
            new ListStateDescriptor<>("tile-learners", BytePrimitiveArraySerializer.INSTANCE);

    private final InternalValueState<String, Long, TileCounts> counts;
    private final InternalListState<String, Long, byte[]> learners;

    TileState(
            InternalValueState<String, Long, TileCounts> counts,
            InternalListState<String, Long, byte[]> learners) {
        this.counts = counts;
        this.learners = learners;
    }

    /** The kept tile of the current key, or a new one. */
    OpenTile read(long windowStart) throws Exception {
        select(windowStart);
        TileCounts kept = counts.value();
        return kept == null
                ? new OpenTile(new TileCounts(), null)
                : new OpenTile(kept, learners.get());
    }

    void write(long windowStart, OpenTile tile) throws Exception {
        select(windowStart);
        counts.update(TileCountsSerializer.INSTANCE.copy(tile.counts()));
        if (tile.learners().hasUnpersisted()) {
            learners.add(tile.learners().takeUnpersisted());
        }
        tile.persisted();
    }

    void clear(long windowStart) {
        select(windowStart);
        counts.clear();
        learners.clear();
    }

    private void select(long windowStart) {
        counts.setCurrentNamespace(windowStart);
        learners.setCurrentNamespace(windowStart);
    }
}
