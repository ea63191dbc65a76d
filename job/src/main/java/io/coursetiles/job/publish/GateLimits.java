package io.coursetiles.job.publish;

/**
 * What the gate lets pass.
 *
 * @param maxRejectShare refused items of those that are events or refused, 0 to 1
 * @param maxDropShare events by which a date may fall behind the version before, as a share of
 *     those, 0 to 1
 * @param maxSkipShare items out of scope of all items, 0 to 1
 */
public record GateLimits(double maxRejectShare, double maxDropShare, double maxSkipShare) {

    /**
     * @throws IllegalArgumentException for a share that is not from 0 to 1
     */
    public GateLimits {
        requireShare("max reject share", maxRejectShare);
        requireShare("max drop share", maxDropShare);
        requireShare("max skip share", maxSkipShare);
    }

    /** However much is skipped. */
    public GateLimits(double maxRejectShare, double maxDropShare) {
        this(maxRejectShare, maxDropShare, 1);
    }

    private static void requireShare(String what, double share) {
        Checks.require(share >= 0 && share <= 1, what, share, "0 to 1");
    }
}
