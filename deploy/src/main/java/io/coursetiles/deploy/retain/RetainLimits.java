package io.coursetiles.deploy.retain;

import java.time.Duration;

/**
 * What is kept although nobody may need it.
 *
 * @param keepVersions versions of the manifest log before the current one, at least 0
 * @param olderThan an attempt at which nobody has worked for longer, and that no version current
 *     within that time names, may go; not negative
 */
public record RetainLimits(int keepVersions, Duration olderThan) {

    /**
     * Comes on top of {@code olderThan}: room for servers of one storage whose clocks differ, and
     * for a worker that stands still.
     */
    public static final Duration MARGIN = Duration.ofHours(3);

    /**
     * @throws IllegalArgumentException for a value out of its range
     */
    public RetainLimits {
        if (keepVersions < 0 || olderThan.isNegative()) {
            throw new IllegalArgumentException(
                    "Cannot retain: got "
                            + keepVersions
                            + " versions to keep and "
                            + olderThan
                            + ", need at least 0 of both");
        }
    }

    /** All that must have passed. */
    Duration delay() {
        return olderThan.plus(MARGIN);
    }
}
