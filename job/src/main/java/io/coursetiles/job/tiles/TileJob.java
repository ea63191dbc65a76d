package io.coursetiles.job.tiles;

import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.dedup.LateRows;
import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.CourseEventSerializer;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxInputSerializer;
import io.coursetiles.operators.outbox.OutboxOperator;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.outbox.OutboxRecordSerializer;
import io.coursetiles.operators.outbox.Receipts;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.route.DeadLetters;
import io.coursetiles.operators.route.EventTimeWatermarks;
import io.coursetiles.operators.route.RouteOperator;
import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.tile.PartialTile;
import io.coursetiles.operators.tile.PartialTileSerializer;
import io.coursetiles.operators.tile.TileOperator;
import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The tile job: raw events in, tiles, late rows, dead letters and receipts out, exactly once.
 *
 * <pre>
 * events-source -> route            one chain: the envelope is never serialized
 *   route -> deduplicate            by shard of the event id: the only full-volume shuffle
 *   deduplicate -> tile             by course: partials only
 *   route, deduplicate, tile -> outbox -> outbox-sink
 * </pre>
 *
 * <p>Everything but source and sink is here, so that tests run the same wiring as production.
 */
public final class TileJob {

    /** The only operator of a slot that declares memory of its own gets all that operators get. */
    private static final int OPERATOR_WEIGHT = 1;

    /** How often alignment compares the partitions' event times. */
    private static final Duration ALIGNMENT_INTERVAL = Duration.ofMillis(250);

    private TileJob() {}

    /** Adds the job's operators to {@code env}. */
    public static void define(
            StreamExecutionEnvironment env,
            Source<SourceElement, ?, ?> source,
            Sink<OutboxRecord> sink,
            TilesSettings settings,
            long run) {
        env.setParallelism(settings.get(TilesOptions.PARALLELISM));
        env.setMaxParallelism(Shards.COUNT);
        Windows windows = settings.windows();
        RunInfo info = settings.run(run);
        Receipts receipts = new Receipts(info);

        SingleOutputStreamOperator<CourseEvent> routed =
                env.fromSource(source, watermarks(settings), "events-source")
                        .uid("events-source")
                        .transform(
                                "route",
                                CourseEventSerializer.TYPE,
                                new RouteOperator(
                                        new DeadLetters(
                                                info,
                                                (int)
                                                        settings.get(
                                                                        TilesOptions
                                                                                .DEAD_LETTER_MAX_BYTES)
                                                                .getBytes()),
                                        receipts,
                                        run))
                        .uid("route");

        SingleOutputStreamOperator<PartialTile> deduplicated =
                routed.keyBy(event -> Shards.key(Shards.of(event.idHigh())), Types.INT)
                        .transform(
                                "deduplicate",
                                PartialTileSerializer.TYPE,
                                new DeduplicateOperator(
                                        windows,
                                        new LateRows(info, windows),
                                        settings.get(TilesOptions.DEDUPLICATE_MEMORY).getBytes()))
                        .uid("deduplicate");
        deduplicated
                .getTransformation()
                .declareManagedMemoryUseCaseAtOperatorScope(
                        ManagedMemoryUseCase.OPERATOR, OPERATOR_WEIGHT);

        DataStream<OutboxInput> tiles =
                deduplicated
                        .keyBy(PartialTile::courseId, Types.STRING)
                        .transform(
                                "tile",
                                OutboxInputSerializer.TYPE,
                                new TileOperator(
                                        windows, settings.get(TilesOptions.LIVE_INTERVAL), run))
                        .uid("tile");

        tiles.union(
                        routed.getSideOutput(RouteOperator.OUTBOX),
                        deduplicated.getSideOutput(DeduplicateOperator.LATE))
                .transform("outbox", OutboxRecordSerializer.TYPE, new OutboxOperator(receipts))
                .uid("outbox")
                .sinkTo(sink)
                .name("outbox-sink")
                .uid("outbox-sink");
    }

    private static WatermarkStrategy<SourceElement> watermarks(TilesSettings settings) {
        return WatermarkStrategy.forGenerator(
                        EventTimeWatermarks.supplier(
                                settings.get(TilesOptions.OUT_OF_ORDERNESS),
                                settings.get(TilesOptions.IDLE_TIMEOUT)))
                .withWatermarkAlignment(
                        "events", settings.get(TilesOptions.MAX_DRIFT), ALIGNMENT_INTERVAL);
    }
}
