package io.coursetiles.job.courseday;

import io.coursetiles.operators.event.Kind;
import java.util.Arrays;

/**
 * The fact of a course on a date.
 *
 * @param eventDay in days since 1970, UTC
 * @param events different ids
 * @param learners different learners, exact
 * @param lessons events that matched a lesson
 * @param kinds events by ordinal of the kind, of completions all
 * @param lateEvents events of which no occurrence was on time
 * @param conflicts ids whose occurrences differ, or stand on another date too
 * @param firstEventTime in milliseconds since 1970
 * @param lastEventTime in milliseconds since 1970
 * @param repeatedCompletions completions of a lesson by a learner who had completed it that day; of
 *     no known lesson there are none
 */
public record CourseDay(
        String courseId,
        long eventDay,
        long events,
        long learners,
        long lessons,
        long[] kinds,
        long lateEvents,
        long conflicts,
        long firstEventTime,
        long lastEventTime,
        long repeatedCompletions) {

    /** Of a course in which nobody completed a lesson again. */
    public CourseDay(
            String courseId,
            long eventDay,
            long events,
            long learners,
            long lessons,
            long[] kinds,
            long lateEvents,
            long conflicts,
            long firstEventTime,
            long lastEventTime) {
        this(
                courseId,
                eventDay,
                events,
                learners,
                lessons,
                kinds,
                lateEvents,
                conflicts,
                firstEventTime,
                lastEventTime,
                0);
    }

    /** Each lesson and learner once. */
    public long completions() {
        return kinds[Kind.COMPLETION.ordinal()] - repeatedCompletions;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CourseDay that
                && courseId.equals(that.courseId)
                && eventDay == that.eventDay
                && events == that.events
                && learners == that.learners
                && lessons == that.lessons
                && Arrays.equals(kinds, that.kinds)
                && lateEvents == that.lateEvents
                && conflicts == that.conflicts
                && firstEventTime == that.firstEventTime
                && lastEventTime == that.lastEventTime
                && repeatedCompletions == that.repeatedCompletions;
    }

    @Override
    public int hashCode() {
        return 31 * courseId.hashCode() + Long.hashCode(eventDay);
    }
}
