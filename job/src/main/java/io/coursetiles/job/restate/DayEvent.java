package io.coursetiles.job.restate;

/**
 * One id on one event date: what it adds to the fact of its course.
 *
 * @param eventDay in days since 1970
 * @param late whether no occurrence of it was on time
 * @param conflict whether its occurrences differ, or stand on another date too
 * @param completedHigh as in {@link Occurrence}
 * @param completedLow as in {@link Occurrence}
 */
public record DayEvent(
        String courseId,
        long eventDay,
        long eventTime,
        long learnerHigh,
        long learnerLow,
        int kind,
        boolean lesson,
        boolean late,
        boolean conflict,
        long completedHigh,
        long completedLow) {

    /** Of no completion of a lesson. */
    DayEvent(
            String courseId,
            long eventDay,
            long eventTime,
            long learnerHigh,
            long learnerLow,
            int kind,
            boolean lesson,
            boolean late,
            boolean conflict) {
        this(
                courseId,
                eventDay,
                eventTime,
                learnerHigh,
                learnerLow,
                kind,
                lesson,
                late,
                conflict,
                0,
                0);
    }

    /** Whether it is a completion of a lesson. */
    boolean completes() {
        return completedHigh != 0 || completedLow != 0;
    }
}
