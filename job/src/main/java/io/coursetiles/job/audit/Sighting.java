package io.coursetiles.job.audit;

import java.util.Comparator;

/**
 * An ok item in raw, or a late row about one.
 *
 * @param late whether it is a late row; then what follows the course is unknown
 * @param kind ordinal of the kind
 * @param lesson whether a lesson matched
 */
public record Sighting(
        long idHigh,
        long idLow,
        long windowStart,
        int partition,
        long offset,
        int item,
        boolean late,
        long eventTime,
        String courseId,
        long learnerHigh,
        long learnerLow,
        int kind,
        boolean lesson) {

    /** The total order in which the first copy counts. */
    static final Comparator<Sighting> ORDER =
            Comparator.comparingLong(Sighting::eventTime)
                    .thenComparingInt(Sighting::partition)
                    .thenComparingLong(Sighting::offset)
                    .thenComparingInt(Sighting::item);

    /** Equal for two of the same item. */
    static final Comparator<Sighting> POSITION =
            Comparator.comparingInt(Sighting::partition)
                    .thenComparingLong(Sighting::offset)
                    .thenComparingInt(Sighting::item);

    /** Whether a tile is the same whichever of the two counts. */
    boolean countsAs(Sighting other) {
        return courseId.equals(other.courseId)
                && learnerHigh == other.learnerHigh
                && learnerLow == other.learnerLow
                && kind == other.kind
                && lesson == other.lesson;
    }

    String position() {
        return partition + "/" + offset + "/" + item;
    }
}
