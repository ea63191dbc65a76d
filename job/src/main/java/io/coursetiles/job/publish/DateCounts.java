package io.coursetiles.job.publish;

/**
 * Counts of one date.
 *
 * @param rows one for each course
 * @param events sum of the rows' event counts
 */
public record DateCounts(long rows, long events) {

    /**
     * @throws IllegalArgumentException for a negative count
     */
    public DateCounts {
        Checks.requireAtLeast(0, "rows", rows);
        Checks.requireAtLeast(0, "events", events);
    }

    @Override
    public String toString() {
        return rows + " rows of " + events + " events";
    }
}
