package io.coursetiles.job.audit;

import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Judges what readers see by what raw holds. For batch execution, which sorts the records of a key
 * by their timestamps and holds the state of one key at a time.
 *
 * @param scope what is judged
 * @param windows of the job
 * @param clock whether the times of raw records are the broker's
 */
record AuditFlow(AuditScope scope, Windows windows, Clock clock) {

    /** Between the clocks of the broker and of the job that wrote a late row. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    /** Who stamped the records of the input. */
    enum Clock {
        BROKER,
        /** Times say nothing of the order in which records were there. */
        PRODUCER
    }

    /** Final tiles against the ok items of raw, without those that have a late row. */
    DataStream<AuditFinding> tiles(
            DataStream<Sighting> items, DataStream<LateRow> late, DataStream<SeenTile> tiles) {
        DataStream<Sighting> rows =
                late.map(LateRow::sighting).returns(RecordTypes.of(Sighting.class));
        SingleOutputStreamOperator<Contribution> counted =
                items.union(rows)
                        .keyBy(
                                each -> Tuple3.of(each.idHigh(), each.idLow(), each.windowStart()),
                                Types.TUPLE(Types.LONG, Types.LONG, Types.LONG))
                        .process(new Deduplication(scope.known(), scope.lateness(), windows))
                        .returns(RecordTypes.of(Contribution.class))
                        .name("deduplicate");
        SingleOutputStreamOperator<TileFinding> compared =
                counted.keyBy(
                                each -> Tuple2.of(each.courseId(), each.windowStart()),
                                Types.TUPLE(Types.STRING, Types.LONG))
                        .connect(
                                tiles.keyBy(
                                        each -> Tuple2.of(each.courseId(), each.windowStart()),
                                        Types.TUPLE(Types.STRING, Types.LONG)))
                        .process(new TileComparison(scope, windows))
                        .returns(RecordTypes.of(TileFinding.class))
                        .name("compare tiles");
        return compared.keyBy(TileFinding::windowStart, Types.LONG)
                .connect(
                        counted.getSideOutput(Deduplication.NOT_COMPARABLE)
                                .union(compared.getSideOutput(TileComparison.NOT_COMPARABLE))
                                .keyBy(window -> window, Types.LONG))
                .process(new WindowJudgement())
                .returns(RecordTypes.of(AuditFinding.class))
                .name("judge windows")
                .union(counted.getSideOutput(Deduplication.FINDINGS));
    }

    /** Dead letters against the dead items of raw. */
    DataStream<AuditFinding> deadLetters(DataStream<DeadFact> dead, DataStream<DeadFact> letters) {
        return dead.union(letters)
                .keyBy(
                        each -> Tuple3.of(each.partition(), each.offset(), each.item()),
                        Types.TUPLE(Types.INT, Types.LONG, Types.INT))
                .process(new DeadComparison(scope.known()))
                .returns(RecordTypes.of(AuditFinding.class))
                .name("compare dead letters");
    }

    /** The watermarks in late rows against the times that records of raw had shown by then. */
    DataStream<AuditFinding> causes(DataStream<Mark> marks, DataStream<LateRow> late) {
        DataStream<Mark> claims =
                late.map(
                                row ->
                                        new Mark(
                                                row.claim().partition(),
                                                row.claim().offset(),
                                                row.claim().appendedAt() + CLOCK_SKEW.toMillis(),
                                                0,
                                                row.claim()))
                        .returns(RecordTypes.of(Mark.class));
        boolean ordered = clock == Clock.BROKER;
        return marks.union(claims)
                .assignTimestampsAndWatermarks(
                        WatermarkStrategy.<Mark>noWatermarks()
                                .withTimestampAssigner(
                                        (mark, before) ->
                                                ordered || mark.claim() != null ? mark.at() : 0))
                .keyBy(mark -> 0, Types.INT)
                .process(new WatermarkCause(scope.known()))
                .returns(RecordTypes.of(AuditFinding.class))
                .name("judge late rows")
                .setParallelism(1);
    }
}
