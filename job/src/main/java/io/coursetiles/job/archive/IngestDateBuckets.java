package io.coursetiles.job.archive;

import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.functions.sink.filesystem.BucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.SimpleVersionedStringSerializer;

/** Puts a row into the directory of its {@link IngestDate}; the context's clocks are not asked. */
final class IngestDateBuckets implements BucketAssigner<RawRecord, String> {
    private static final long serialVersionUID = 1L;
    private static final long MILLIS_PER_DAY = 86_400_000L;

    private transient String lastDirectory;
    private transient long lastDay;

    @Override
    public String getBucketId(RawRecord row, Context context) {
        // One text per day is made, not one per row.
        long day = Math.floorDiv(row.timestamp(), MILLIS_PER_DAY);
        if (lastDirectory == null || day != lastDay) {
            lastDirectory = IngestDate.ofMillis(row.timestamp()).directory();
            lastDay = day;
        }
        return lastDirectory;
    }

    @Override
    public SimpleVersionedSerializer<String> getSerializer() {
        return SimpleVersionedStringSerializer.INSTANCE;
    }
}
