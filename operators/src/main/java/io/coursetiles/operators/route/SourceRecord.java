package io.coursetiles.operators.route;

import io.coursetiles.operators.event.Outcome;
import java.util.List;

/**
 * One Kafka record with what its decoder made of it.
 *
 * @param partition partition of the input topic
 * @param offset offset in it
 * @param timestamp timestamp of the Kafka record, milliseconds since 1970
 * @param value the original bytes, null for a tombstone
 * @param outcomes one per item, at least one
 * @param eventTime the latest event time of the ok items, {@link #NO_EVENT_TIME} without any
 * @param attempt how many times it was given to the topic, see {@link Attempt}
 */
public record SourceRecord(
        int partition,
        long offset,
        long timestamp,
        byte[] value,
        List<Outcome> outcomes,
        long eventTime,
        int attempt)
        implements SourceElement {

    public static final long NO_EVENT_TIME = Long.MIN_VALUE;

    /** A record that was given to the topic once. */
    public SourceRecord(
            int partition,
            long offset,
            long timestamp,
            byte[] value,
            List<Outcome> outcomes,
            long eventTime) {
        this(partition, offset, timestamp, value, outcomes, eventTime, Attempt.FIRST);
    }

    /** The same, given to the topic that many times. */
    public SourceRecord withAttempt(int times) {
        return times == attempt
                ? this
                : new SourceRecord(partition, offset, timestamp, value, outcomes, eventTime, times);
    }
}
