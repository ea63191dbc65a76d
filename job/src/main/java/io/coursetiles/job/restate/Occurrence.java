package io.coursetiles.job.restate;

import java.util.Comparator;

/**
 * An ok item in raw, a late row about one, or an item in raw that takes an event back.
 *
 * @param eventDay UTC date of the event time, in days since 1970
 * @param ingestDay UTC date of the record, in days since 1970, or {@link IngestRule#UNKNOWN}
 * @param lateRow whether it is a late row; then only the id, the dates and the position are known
 * @param kind ordinal of the kind
 * @param lesson whether a lesson matched
 * @param voids whether it takes back the event of that id; then only the id, the ingest date and
 *     the position are known
 * @param completedHigh high half of the fingerprint of learner and lesson, of a completion of a
 *     lesson; else both halves are zero
 * @param completedLow low half
 */
public record Occurrence(
        long idHigh,
        long idLow,
        long eventTime,
        long eventDay,
        long ingestDay,
        int partition,
        long offset,
        int item,
        boolean lateRow,
        String courseId,
        long learnerHigh,
        long learnerLow,
        int kind,
        boolean lesson,
        boolean voids,
        long completedHigh,
        long completedLow) {

    /** Whether it is a completion of a lesson. */
    boolean completes() {
        return completedHigh != 0 || completedLow != 0;
    }

    /** Equal for two of the same item. */
    static final Comparator<Occurrence> POSITION =
            Comparator.comparingInt(Occurrence::partition)
                    .thenComparingLong(Occurrence::offset)
                    .thenComparingInt(Occurrence::item);

    /** The total order in which the first copy counts. */
    static final Comparator<Occurrence> ORDER =
            Comparator.comparingLong(Occurrence::eventTime).thenComparing(POSITION);

    /** Whether a fact is the same whichever of the two counts, but for times. */
    boolean countsAs(Occurrence other) {
        return courseId.equals(other.courseId)
                && learnerHigh == other.learnerHigh
                && learnerLow == other.learnerLow
                && kind == other.kind
                && lesson == other.lesson
                && completedHigh == other.completedHigh
                && completedLow == other.completedLow;
    }
}
