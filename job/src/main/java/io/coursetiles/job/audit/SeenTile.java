package io.coursetiles.job.audit;

import java.util.Arrays;

/**
 * A tile as a reader sees it.
 *
 * @param partition where it is in its topic
 * @param offset where in the partition
 * @param kinds events by kind
 * @param consistent whether its sums agree with each other
 * @param repaired whether a repair wrote it
 * @param deleted whether it is a tombstone; then all but the key and the position is unknown
 */
public record SeenTile(
        String courseId,
        long windowStart,
        int partition,
        long offset,
        long run,
        boolean isFinal,
        long revision,
        long[] kinds,
        long learners,
        long lessons,
        long duplicates,
        boolean consistent,
        boolean repaired,
        boolean deleted) {

    /** Items that it counts, as events or as duplicates. */
    long items() {
        return Arrays.stream(kinds).sum() + duplicates;
    }

    String text() {
        return "kinds "
                + Arrays.toString(kinds)
                + ", learners "
                + learners
                + ", lessons "
                + lessons
                + ", duplicates "
                + duplicates;
    }
}
