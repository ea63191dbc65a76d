package io.coursetiles.deploy.generate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How many events, over which time, into how many partitions. With the {@link EventMix} it
 * determines every byte.
 *
 * @param total number of records, 1 or more
 * @param end event time at the end of the stream. On-time events must not be ahead of the clock, so
 *     it is at most the time at which the last record is written; event ids depend on it too, so
 *     that runs of the same seed at different times share none
 * @param span event time from the first record to {@code end}, 0 or more
 * @param partitions partitions of the topic, 1 to 10,000
 * @param seed start of the random numbers
 */
public record EventPlan(long total, Instant end, Duration span, int partitions, long seed) {

    /** The seed when none is asked for. */
    public static final long DEFAULT_SEED = 20260302L;

    private static final Instant FIRST = Instant.parse("2000-02-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2085-01-01T00:00:00Z");
    private static final int MAX_PARTITIONS = 10_000;

    /**
     * @throws IllegalArgumentException naming every problem
     */
    public EventPlan {
        List<String> problems = new ArrayList<>();
        if (total < 1) {
            problems.add("got total " + total + ", need 1 or more");
        }
        if (partitions < 1 || partitions > MAX_PARTITIONS) {
            problems.add("got " + partitions + " partitions, need 1 to " + MAX_PARTITIONS);
        }
        if (span.isNegative()) {
            problems.add("got span " + span + ", need 0 or more");
        } else if (end.isAfter(LAST) || span.compareTo(Duration.between(FIRST, end)) > 0) {
            problems.add(
                    "got " + span + " to " + end + ", need times from " + FIRST + " to " + LAST);
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "Cannot plan events: " + String.join("; ", problems));
        }
    }

    /** Event time of a record without jitter, which never falls with the index, in milliseconds. */
    long timeOf(long index) {
        long millis = span.toMillis();
        // In floating point: the product of both would not fit a long for large totals and spans.
        return end.toEpochMilli() - millis + (long) (millis * ((index + 1) / (double) total));
    }
}
