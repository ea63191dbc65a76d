package io.coursetiles.job.restate;

import io.coursetiles.job.batch.RecordTypes;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * One line of an attempt's summary: exactly one is not null.
 *
 * @param file that was written
 * @param counts of a raw file that was read
 * @param beyond date with late rows beyond its horizon
 * @param voided date with events that were taken back
 */
public record AttemptPart(
        StagedFile file, FileCounts counts, BeyondDate beyond, VoidedDate voided) {

    static DataStream<AttemptPart> files(DataStream<StagedFile> files) {
        return parts(files, file -> new AttemptPart(file, null, null, null));
    }

    static DataStream<AttemptPart> counts(DataStream<FileCounts> counts) {
        return parts(counts, count -> new AttemptPart(null, count, null, null));
    }

    static DataStream<AttemptPart> beyond(DataStream<BeyondDate> dates) {
        return parts(dates, date -> new AttemptPart(null, null, date, null));
    }

    static DataStream<AttemptPart> voided(DataStream<VoidedDate> dates) {
        return parts(dates, date -> new AttemptPart(null, null, null, date));
    }

    private static <T> DataStream<AttemptPart> parts(
            DataStream<T> stream, MapFunction<T, AttemptPart> part) {
        return stream.map(part).returns(RecordTypes.of(AttemptPart.class)).name("part");
    }
}
