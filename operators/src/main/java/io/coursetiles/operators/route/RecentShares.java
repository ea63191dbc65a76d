package io.coursetiles.operators.route;

import io.coursetiles.operators.outbox.InputCounts;

/**
 * Which share of the items that were read lately is refused, and which is skipped. What was read
 * counts half as much after {@value #HALF_LIFE} barriers with records: some minutes at the usual
 * interval, so that a fault shows soon and a quiet partition does not make it swing.
 *
 * <p>Written by the task thread, read by that of a metric reporter.
 */
final class RecentShares {

    private static final int HALF_LIFE = 32;
    private static final double KEPT = Math.pow(0.5, 1.0 / HALF_LIFE);

    private double ok;
    private double skipped;
    private double dead;
    private volatile double rejectShare;
    private volatile double skipShare;

    void add(InputCounts counts, long skippedItems, long deadItems) {
        ok = ok * KEPT + counts.okItems();
        skipped = skipped * KEPT + skippedItems;
        dead = dead * KEPT + deadItems;
        rejectShare = share(dead, ok + dead);
        skipShare = share(skipped, ok + skipped + dead);
    }

    /** Dead items of those that are ok or dead, as the gate of restatements has it; 0 to 1. */
    double rejectShare() {
        return rejectShare;
    }

    /** Skipped items of all; 0 to 1. */
    double skipShare() {
        return skipShare;
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
