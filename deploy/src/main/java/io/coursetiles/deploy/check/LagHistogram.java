package io.coursetiles.deploy.check;

/**
 * Counts of times by length, in 128 steps for each power of two: what it tells of a rank is at most
 * 2 % above what a sorted list would tell, and never below.
 */
final class LagHistogram {

    private static final int STEP_BITS = 7;
    private static final int STEPS = 1 << STEP_BITS;

    private final long[] counts = new long[(Long.SIZE - STEP_BITS) * STEPS];
    private long total;
    private long max;

    /**
     * @param millis 0 or more
     */
    void add(long millis) {
        counts[bucket(millis)]++;
        total++;
        max = Math.max(max, millis);
    }

    void addAll(LagHistogram other) {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] += other.counts[bucket];
        }
        total += other.total;
        max = Math.max(max, other.max);
    }

    /** The longest, in milliseconds; exact; 0 without any. */
    long max() {
        return max;
    }

    /**
     * What at least a share of the times does not exceed, in milliseconds; 0 without any.
     *
     * @param share 0 to 1
     */
    long quantile(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long seen = 0;
        for (int bucket = 0; bucket < counts.length && total > 0; bucket++) {
            seen += counts[bucket];
            if (seen >= rank) {
                return Math.min(max, highest(bucket));
            }
        }
        return max;
    }

    private static int bucket(long millis) {
        if (millis < STEPS) {
            return (int) millis;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(millis) - (STEP_BITS - 1);
        // The top bit is set, so the upper half of the steps of each power is used.
        return (shift << (STEP_BITS - 1)) + (int) (millis >>> shift);
    }

    /** The longest time that falls into the bucket. */
    private static long highest(int bucket) {
        if (bucket < STEPS) {
            return bucket;
        }
        int half = STEPS / 2;
        int shift = bucket / half - 1;
        long step = bucket % half + half;
        return ((step + 1) << shift) - 1;
    }
}
