package io.coursetiles.job.source;

/**
 * Offsets that a partition holds.
 *
 * @param begin first offset there is
 * @param end offset after the last
 */
record PartitionRange(long begin, long end) {

    boolean holds(long wanted) {
        return wanted >= begin && wanted <= end;
    }
}
