package io.coursetiles.job.audit;

/**
 * A tile as a reader sees it.
 *
 * @param partition where it is in its topic
 * @param offset where in the partition
 * @param kinds events by kind
 * @param consistent whether its sums agree with each other
 */
public record SeenTile(
        String courseId,
        long windowStart,
        int partition,
        long offset,
        long run,
        boolean isFinal,
        long[] kinds,
        long learners,
        long lessons,
        long duplicates,
        boolean consistent) {}
