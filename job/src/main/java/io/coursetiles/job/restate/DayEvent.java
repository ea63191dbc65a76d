package io.coursetiles.job.restate;

/**
 * One id on one event date: what it adds to the fact of its course.
 *
 * @param eventDay in days since 1970
 * @param late whether no occurrence of it was on time
 * @param conflict whether its occurrences differ, or stand on another date too
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
        boolean conflict) {}
