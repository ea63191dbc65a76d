package io.coursetiles.job.restate;

import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import java.util.Arrays;

/** Adds up the events of a course's date. */
final class DayCounts {

    private final long[] kinds = new long[Kind.count()];
    private final FingerprintSet learners = new FingerprintSet(FingerprintMemory.heap());
    private long lessons;
    private long late;
    private long conflicts;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    void add(DayEvent event) {
        kinds[event.kind()]++;
        lessons += event.lesson() ? 1 : 0;
        late += event.late() ? 1 : 0;
        conflicts += event.conflict() ? 1 : 0;
        first = Math.min(first, event.eventTime());
        last = Math.max(last, event.eventTime());
        FingerprintSet.Added added = learners.add(event.learnerHigh(), event.learnerLow());
        if (added == FingerprintSet.Added.NO_MEMORY) {
            throw new IllegalStateException(
                    "Cannot count the learners of "
                            + event.courseId()
                            + ": got more than a fingerprint set holds on one date");
        }
    }

    CourseDay of(String courseId, long eventDay) {
        return new CourseDay(
                courseId,
                eventDay,
                Arrays.stream(kinds).sum(),
                learners.size(),
                lessons,
                kinds,
                late,
                conflicts,
                first,
                last);
    }
}
