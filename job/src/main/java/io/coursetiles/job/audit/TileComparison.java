package io.coursetiles.job.audit;

import io.coursetiles.operators.tile.TileJson;
import io.coursetiles.operators.tile.TileKey;
import io.coursetiles.operators.window.Windows;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Holds the last tile that readers see of a course's window against what raw comes to. */
final class TileComparison
        extends KeyedCoProcessFunction<Tuple2<String, Long>, Contribution, SeenTile, TileFinding> {

    /** Starts of windows into which a run counted that did not decode as the audit does. */
    static final OutputTag<Long> NOT_COMPARABLE =
            new OutputTag<>("windows-not-comparable", Types.LONG);

    private static final long serialVersionUID = 1L;

    private final AuditScope scope;
    private final Windows windows;

    private transient ValueState<ExpectedTile> state;
    private transient Set<Long> notComparable;
    private transient LongCounter tiles;
    private transient LongCounter events;
    private transient LongCounter duplicates;

    TileComparison(AuditScope scope, Windows windows) {
        this.scope = scope;
        this.windows = windows;
    }

    /** In batch execution state is one object of the current key, which is never serialized. */
    @Override
    public void open(OpenContext context) {
        state =
                getRuntimeContext()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "tile", Types.GENERIC(ExpectedTile.class)));
        notComparable = new HashSet<>();
        tiles = counter("tiles");
        events = counter("events");
        duplicates = counter("duplicates");
    }

    private LongCounter counter(String name) {
        LongCounter counter = new LongCounter();
        getRuntimeContext().addAccumulator(name, counter);
        return counter;
    }

    @Override
    public void processElement1(
            Contribution contribution, Context context, Collector<TileFinding> out)
            throws Exception {
        tile(context).add(contribution);
    }

    @Override
    public void processElement2(SeenTile tile, Context context, Collector<TileFinding> out)
            throws Exception {
        tile(context).seen().add(tile);
        if (!tile.deleted()
                && scope.known().countsOtherwise(tile.run())
                && notComparable.add(tile.windowStart())) {
            context.output(NOT_COMPARABLE, tile.windowStart());
        }
    }

    private ExpectedTile tile(Context context) throws Exception {
        ExpectedTile tile = state.value();
        if (tile == null) {
            tile = new ExpectedTile();
            state.update(tile);
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        return tile;
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<TileFinding> out)
            throws Exception {
        ExpectedTile tile = state.value();
        Tuple2<String, Long> key = context.getCurrentKey();
        compare(new TileKey(key.f0, key.f1), tile, out);
        tiles.add(1);
        events.add(tile.events());
        duplicates.add(tile.duplicates());
        state.clear();
    }

    private void compare(TileKey key, ExpectedTile tile, Collector<TileFinding> out) {
        TileHistory seen = tile.seen();
        if (seen.last() == null) {
            if (tile.isInRaw()) {
                out.collect(ofRaw(key, mendable(AuditKind.TILE_MISSING, key, tile)));
            }
            return;
        }
        if (seen.isInTwoPartitions()) {
            out.collect(
                    ofOutput(
                            key,
                            AuditFinding.of(
                                    AuditKind.TILE_DIFFERENT, text(key), "in two partitions")));
        }
        if (seen.isFinalTwice(scope.runs())) {
            out.collect(ofOutput(key, mendable(AuditKind.TILE_FINAL_TWICE, key, tile)));
        }
        if (!seen.last().isFinal()) {
            // That a closed window needs a final tile takes no decoder to see.
            out.collect(ofOutput(key, mendable(AuditKind.TILE_NOT_FINAL, key, tile)));
        } else if (!tile.isAsSeen()) {
            out.collect(ofRaw(key, difference(key, tile)));
        }
    }

    private static TileFinding ofRaw(TileKey key, AuditFinding finding) {
        return new TileFinding(key.windowStart(), true, finding);
    }

    private static TileFinding ofOutput(TileKey key, AuditFinding finding) {
        return new TileFinding(key.windowStart(), false, finding);
    }

    private AuditFinding mendable(AuditKind kind, TileKey key, ExpectedTile tile) {
        return new AuditFinding(
                kind.name(),
                text(key),
                tile.text(),
                tile.value(key, windows.end(key.windowStart()), scope.run()));
    }

    private static String text(TileKey key) {
        return TileJson.key(key.courseId(), key.windowStart());
    }

    private AuditFinding difference(TileKey key, ExpectedTile tile) {
        if (scope.archive() == AuditScope.Archive.INCOMPLETE && tile.mayBeOfMore()) {
            return AuditFinding.of(AuditKind.TILE_NOT_COMPARABLE, text(key), tile.text());
        }
        return mendable(
                tile.isInRaw() ? AuditKind.TILE_DIFFERENT : AuditKind.TILE_EXTRA, key, tile);
    }
}
