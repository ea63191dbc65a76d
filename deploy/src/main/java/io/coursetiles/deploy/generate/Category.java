package io.coursetiles.deploy.generate;

import java.util.Locale;

/** What a generated record is to the job that reads it. */
public enum Category {
    /** A new event, at most the jitter behind what its partition has shown. */
    ON_TIME,
    /** The bytes of a recent on-time record once more, in any partition, and as little behind. */
    DUPLICATE,
    /**
     * A new event that is more than the out-of-orderness and a window behind what its partition has
     * shown. The job counts it as late if its watermark, the minimum over all partitions, has come
     * that far too; else it is in its tile.
     */
    LATE,
    /** A value that the canonical decoder refuses. */
    MALFORMED,
    /** A well-formed event, years ahead of every clock. */
    FUTURE;

    private static final Category[] VALUES = values();

    static int count() {
        return VALUES.length;
    }

    /** Name in results: lower case, with underscores. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
