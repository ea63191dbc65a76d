package io.coursetiles.job.audit;

import io.coursetiles.operators.outbox.Json;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/** Holds the last tile that readers see of a course's window against what raw comes to. */
final class TileComparison
        extends KeyedCoProcessFunction<Tuple2<String, Long>, Contribution, SeenTile, AuditFinding> {

    private static final long serialVersionUID = 1L;

    private final AuditScope scope;

    private transient ValueState<ExpectedTile> state;
    private transient LongCounter tiles;
    private transient LongCounter events;
    private transient LongCounter duplicates;

    TileComparison(AuditScope scope) {
        this.scope = scope;
    }

    /** In batch execution state is one object of the current key, which is never serialized. */
    @Override
    public void open(OpenContext context) {
        state =
                getRuntimeContext()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "tile", Types.GENERIC(ExpectedTile.class)));
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
            Contribution contribution, Context context, Collector<AuditFinding> out)
            throws Exception {
        tile(context).add(contribution);
    }

    @Override
    public void processElement2(SeenTile tile, Context context, Collector<AuditFinding> out)
            throws Exception {
        tile(context).add(tile);
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
    public void onTimer(long time, OnTimerContext context, Collector<AuditFinding> out)
            throws Exception {
        ExpectedTile tile = state.value();
        Tuple2<String, Long> key = context.getCurrentKey();
        compare(key.f0 + "|" + Json.time(key.f1), tile, out);
        tiles.add(1);
        events.add(tile.events());
        duplicates.add(tile.duplicates());
        state.clear();
    }

    private void compare(String key, ExpectedTile tile, Collector<AuditFinding> out) {
        if (tile.last() == null) {
            out.collect(AuditFinding.of(AuditKind.TILE_MISSING, key, tile.text()));
            return;
        }
        if (tile.isInTwoPartitions()) {
            out.collect(AuditFinding.of(AuditKind.TILE_DIFFERENT, key, "in two partitions"));
        }
        if (tile.isFinalTwice(scope.runs())) {
            out.collect(AuditFinding.of(AuditKind.TILE_FINAL_TWICE, key, tile.text()));
        }
        if (!tile.last().isFinal()) {
            out.collect(AuditFinding.of(AuditKind.TILE_NOT_FINAL, key, tile.text()));
        } else if (!tile.isAsSeen()) {
            out.collect(AuditFinding.of(difference(tile), key, tile.text()));
        }
    }

    private AuditKind difference(ExpectedTile tile) {
        boolean incomplete = scope.archive() == AuditScope.Archive.INCOMPLETE && tile.mayBeOfMore();
        if (incomplete || !scope.comparable().contains(tile.last().run())) {
            return AuditKind.TILE_NOT_COMPARABLE;
        }
        return tile.isInRaw() ? AuditKind.TILE_DIFFERENT : AuditKind.TILE_EXTRA;
    }
}
