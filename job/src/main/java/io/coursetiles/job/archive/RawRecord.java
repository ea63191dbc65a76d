package io.coursetiles.job.archive;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * One Kafka record as the broker handed it out, nothing decoded. Its position (topic, partition,
 * offset) is its identity as long as the topic is not deleted and created anew.
 *
 * @param partition at least 0
 * @param offset at least 0; neighbours may be absent (transaction markers, aborted or compacted
 *     records)
 * @param timestamp milliseconds since the epoch, any long; -1 when there is none
 * @param key null or any bytes
 * @param value null (a tombstone) or any bytes; null and empty are different
 * @param headers in the order of the record, names may repeat
 */
public record RawRecord(
        String topic,
        int partition,
        long offset,
        long timestamp,
        RawTimestampType timestampType,
        byte[] key,
        byte[] value,
        List<RawHeader> headers) {

    public RawRecord {
        Objects.requireNonNull(topic, "topic");
        Objects.requireNonNull(timestampType, "timestampType");
        headers = List.copyOf(headers);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawRecord that
                && partition == that.partition
                && offset == that.offset
                && timestamp == that.timestamp
                && timestampType == that.timestampType
                && topic.equals(that.topic)
                && Arrays.equals(key, that.key)
                && Arrays.equals(value, that.value)
                && headers.equals(that.headers);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * topic.hashCode() + partition) + Long.hashCode(offset);
    }

    /** The position alone: keys and values may be large or personal. */
    @Override
    public String toString() {
        return topic + '-' + partition + '@' + offset;
    }
}
