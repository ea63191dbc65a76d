package io.coursetiles.job.archive;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.parquet.ParquetWriterFactory;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/**
 * Copies records to immutable Parquet files, nothing decoded.
 *
 * <pre>
 * archive-source -> raw-gaps -> raw-sink    base/raw/ingest_date=YYYY-MM-DD/part-*.parquet
 *                   raw-gaps -> gaps-sink   base/gaps/ingest_date=YYYY-MM-DD/part-*.parquet
 * late-source                -> late-sink   base/late/ingest_date=YYYY-MM-DD/part-*.parquet
 * </pre>
 *
 * <p>Columns of a file, compressed with Zstandard:
 *
 * <table>
 * <caption>Columns</caption>
 * <tr><td>topic</td><td>string</td></tr>
 * <tr><td>partition</td><td>int32</td></tr>
 * <tr><td>offset</td><td>int64</td></tr>
 * <tr><td>timestamp</td><td>int64, milliseconds since the epoch, UTC</td></tr>
 * <tr><td>timestamp_type</td><td>string: CreateTime, LogAppendTime or NoTimestampType</td></tr>
 * <tr><td>key</td><td>binary, null if the record has none</td></tr>
 * <tr><td>value</td><td>binary, null for a tombstone</td></tr>
 * <tr><td>headers</td><td>list of (name string, value binary or null), in order</td></tr>
 * </table>
 *
 * <p>Claim: every record the sources hand out up to a completed checkpoint is in finished files. A
 * failure inside a run repeats nothing. After a start from a checkpoint older than the last, rows
 * written since then are in a second file too, equal byte for byte, since the first file stays;
 * readers drop repeated positions. {@link IngestDate} names the directory.
 *
 * <p>What the claim rests on: the sources replay from their checkpoint, and record timestamps do
 * not change on a replay. Unfinished files are not data, but a checkpoint may still name them: they
 * may be deleted only when older than every checkpoint and savepoint that is kept. Without
 * checkpoints no file is ever finished.
 *
 * <p>File budget: one file per checkpoint, task and ingest date that had rows in between. With
 * checkpoints every 60 s that is at most 1440 a day, task and section, plus one for each further
 * date seen in the same minute (midnight, unknown).
 */
public final class ArchiveJob {
    static final String RAW_SOURCE = "archive-source";
    static final String RAW_GAPS = "raw-gaps";
    static final String RAW_SINK = "raw-sink";
    static final String GAPS_SINK = "gaps-sink";
    static final String LATE_SOURCE = "late-source";
    static final String LATE_SINK = "late-sink";

    private ArchiveJob() {}

    /**
     * Adds both pipelines to {@code env}; does not start them.
     *
     * @param raw records of the input topic
     * @param late records of the late topic; its cursor is its own
     */
    public static void define(
            StreamExecutionEnvironment env,
            Source<RawRecord, ?, ?> raw,
            Source<RawRecord, ?, ?> late,
            ArchiveSettings settings) {
        SingleOutputStreamOperator<RawRecord> rows =
                read(env, raw, RAW_SOURCE)
                        .transform(RAW_GAPS, RawRecordSerializer.TYPE, new GapNotes())
                        .uid(RAW_GAPS);
        write(rows, settings, ArchiveSection.RAW, RAW_SINK);
        write(rows.getSideOutput(GapNotes.NOTES), settings, ArchiveSection.GAPS, GAPS_SINK);
        write(read(env, late, LATE_SOURCE), settings, ArchiveSection.LATE, LATE_SINK);
    }

    private static DataStream<RawRecord> read(
            StreamExecutionEnvironment env, Source<RawRecord, ?, ?> source, String uid) {
        return env.fromSource(
                        source, WatermarkStrategy.noWatermarks(), uid, RawRecordSerializer.TYPE)
                .uid(uid);
    }

    private static void write(
            DataStream<RawRecord> rows,
            ArchiveSettings settings,
            ArchiveSection section,
            String uid) {
        rows.sinkTo(sink(settings, section)).uid(uid).name(uid);
    }

    private static FileSink<RawRecord> sink(ArchiveSettings settings, ArchiveSection section) {
        RawWriters writers = new RawWriters(settings.rowGroupBytes());
        return FileSink.forBulkFormat(
                        new Path(settings.directory(section)), new ParquetWriterFactory<>(writers))
                .withBucketAssigner(new IngestDateBuckets())
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(ArchiveFiles.naming())
                .build();
    }
}
