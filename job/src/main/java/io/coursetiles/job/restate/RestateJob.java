package io.coursetiles.job.restate;

import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.route.RecordDecoder;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The restatement as a batch job.
 *
 * <pre>
 * raw files  -> decode     -> by event id: of each date the first occurrence counts
 * late files -> positions  -> by course and date: add up
 *    \                        by date and share of courses: one file each
 *     beyond the horizon: one file for each date
 *                          -> what was read and written: the summary, last of all
 * </pre>
 *
 * <p>A file that cannot be read in full does not fail the job, which would fail at it again: it is
 * noted for the gate, see {@link UnreadableFile}.
 *
 * <p>What it writes is a function of its scope and of the files' content: not of the order of the
 * files, of the parallelism or of retries, for everything is sorted by its key before it is
 * counted.
 */
public final class RestateJob {

    private final RestateScope scope;
    private final RecordDecoder decoder;
    private final int filesPerDate;

    /**
     * @param decoder the stream's
     * @param filesPerDate at most; above 0
     */
    public RestateJob(RestateScope scope, RecordDecoder decoder, int filesPerDate) {
        this.scope = scope;
        this.decoder = decoder;
        this.filesPerDate = filesPerDate;
    }

    /**
     * Adds the job's operators.
     *
     * @param raw finished raw files
     * @param late finished files of late rows
     * @param directory of the attempt, on a file system that the cluster mounts
     * @param settled dates for which no late event is waited any more
     * @return the path of the summary, once all is written
     */
    public DataStream<String> define(
            StreamExecutionEnvironment env,
            List<String> raw,
            List<String> late,
            String directory,
            String jobId,
            TreeSet<Long> settled) {
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        // Set for each heavy operator, for Flink takes what is set for all as an upper bound: names
        // of files are so few bytes that it would read them in one task.
        int parallelism = env.getParallelism();
        SingleOutputStreamOperator<PackedOccurrence> decoded =
                env.fromData(raw)
                        .rebalance()
                        .process(new DecodedItems(scope, decoder, directory))
                        .returns(PackedOccurrenceSerializer.TYPE)
                        .name("raw")
                        .setParallelism(parallelism);
        DataStream<PackedOccurrence> items = decoded;
        Optional<DataStream<BeyondDate>> beyond = Optional.empty();
        if (!late.isEmpty()) {
            SingleOutputStreamOperator<PackedOccurrence> lateItems =
                    env.fromData(late)
                            .rebalance()
                            .process(new LateItems(scope, directory))
                            .returns(PackedOccurrenceSerializer.TYPE)
                            .name("late")
                            .setParallelism(parallelism);
            items = items.union(lateItems);
            beyond = Optional.of(beyond(lateItems.getSideOutput(LateItems.BEYOND), directory));
        }
        int files = filesPerDate;
        SingleOutputStreamOperator<PartialDay> counted =
                items.keyBy(PackedOccurrence::idHigh, Types.LONG)
                        .transform(
                                "deduplicate",
                                RecordTypes.of(PartialDay.class),
                                new Survivors(scope.days(), scope.rule()))
                        .setParallelism(parallelism);
        DataStream<StagedFile> staged =
                counted.keyBy(
                                each -> Tuple2.of(each.courseId(), each.eventDay()),
                                Types.TUPLE(Types.STRING, Types.LONG))
                        .process(new CourseDays())
                        .returns(RecordTypes.of(CourseDay.class))
                        .name("course days")
                        .keyBy(
                                each -> Tuple2.of(each.eventDay(), share(each.courseId(), files)),
                                Types.TUPLE(Types.LONG, Types.INT))
                        .process(new Staging(directory, jobId, decoder.version(), settled))
                        .returns(RecordTypes.of(StagedFile.class))
                        .name("stage");
        DataStream<AttemptPart> parts =
                AttemptPart.files(staged)
                        .union(
                                AttemptPart.counts(decoded.getSideOutput(DecodedItems.COUNTS)),
                                AttemptPart.voided(counted.getSideOutput(Survivors.VOIDED)));
        if (beyond.isPresent()) {
            parts = parts.union(AttemptPart.beyond(beyond.get()));
        }
        return parts.keyBy(part -> 0, Types.INT)
                .process(new Summing(directory))
                .returns(Types.STRING)
                .name("sum up")
                .setParallelism(1);
    }

    private static DataStream<BeyondDate> beyond(DataStream<RawRecord> late, String directory) {
        return late.assignTimestampsAndWatermarks(
                        WatermarkStrategy.<RawRecord>noWatermarks()
                                .withTimestampAssigner((row, none) -> BeyondHorizon.order(row)))
                .keyBy(row -> LatePointer.of(row).eventDay(), Types.LONG)
                .process(new BeyondHorizon(directory))
                .returns(RecordTypes.of(BeyondDate.class))
                .name("beyond horizon");
    }

    private static int share(String courseId, int files) {
        return Math.floorMod(OutboxRecord.partitionHash(courseId), files);
    }
}
