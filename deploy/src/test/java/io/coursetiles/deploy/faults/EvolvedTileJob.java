package io.coursetiles.deploy.faults;

import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.dedup.LateRows;
import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.CourseEventSerializer;
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
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A later version of the tile job's graph: partials are counted by a new operator with state of its
 * own, and the operator "route" is gone. Another one does its work, and needs nothing of its state,
 * which is about the run that took the savepoint.
 */
final class EvolvedTileJob {

    static final String ADDED = "partials-counter";
    static final String REMOVED = "route";

    private EvolvedTileJob() {}

    /** What is left at the uid of the operator that is gone. */
    enum Home {
        /** An operator without state that passes all on, so that the old state is dropped. */
        RETIRED,
        NONE
    }

    static void retiring(
            StreamExecutionEnvironment env,
            Source<SourceElement, ?, ?> source,
            Sink<OutboxRecord> sink,
            TilesSettings settings,
            long run) {
        define(env, source, sink, settings, run, Home.RETIRED);
    }

    static void dropping(
            StreamExecutionEnvironment env,
            Source<SourceElement, ?, ?> source,
            Sink<OutboxRecord> sink,
            TilesSettings settings,
            long run) {
        define(env, source, sink, settings, run, Home.NONE);
    }

    private static void define(
            StreamExecutionEnvironment env,
            Source<SourceElement, ?, ?> source,
            Sink<OutboxRecord> sink,
            TilesSettings settings,
            long run,
            Home home) {
        env.setParallelism(settings.get(TilesOptions.PARALLELISM));
        env.setMaxParallelism(Shards.COUNT);
        Windows windows = settings.windows();
        RunInfo info = settings.run(run);
        Receipts receipts = new Receipts(info);
        DeadLetters letters =
                new DeadLetters(
                        info, (int) settings.get(TilesOptions.DEAD_LETTER_MAX_BYTES).getBytes());

        SingleOutputStreamOperator<CourseEvent> routed =
                env.fromSource(source, watermarks(settings), "events-source")
                        .uid("events-source")
                        .transform(
                                "router",
                                CourseEventSerializer.TYPE,
                                new RouteOperator(letters, receipts, run))
                        .uid("router");
        SingleOutputStreamOperator<CourseEvent> passed = routed;
        if (home == Home.RETIRED) {
            passed =
                    routed.transform(REMOVED, CourseEventSerializer.TYPE, new PassingOn<>())
                            .uid(REMOVED);
        }
        SingleOutputStreamOperator<PartialTile> deduplicated =
                passed.keyBy(event -> Shards.key(Shards.of(event.idHigh())), Types.INT)
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
                .declareManagedMemoryUseCaseAtOperatorScope(ManagedMemoryUseCase.OPERATOR, 1);
        deduplicated
                .transform(ADDED, PartialTileSerializer.TYPE, new CountingPartials())
                .uid(ADDED)
                .keyBy(PartialTile::courseId, Types.STRING)
                .transform(
                        "tile",
                        OutboxInputSerializer.TYPE,
                        new TileOperator(windows, settings.get(TilesOptions.LIVE_INTERVAL), run))
                .uid("tile")
                .union(
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
                        settings.get(TilesOptions.IDLE_TIMEOUT)));
    }
}
