package io.coursetiles.operators.testing;

import com.dynatrace.hash4j.hashing.HashValue128;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.window.Windows;

/** Events and the windows they fall into. */
public final class Events {

    public static final Windows WINDOWS = new Windows(300_000L);

    /** 2026-03-02T10:00:00Z, the start of a window. */
    public static final long TEN = 1_772_445_600_000L;

    public static final long MINUTE = 60_000L;
    public static final long WINDOW = 5 * MINUTE;

    private Events() {}

    public static CourseEvent view(String id, long time) {
        return view(id, time, "algebra", "ada");
    }

    public static CourseEvent view(String id, long time, String course, String learner) {
        return event(id, time, course, learner, Kind.VIEW, CourseEvent.Lesson.NONE);
    }

    public static CourseEvent event(
            String id,
            long time,
            String course,
            String learner,
            Kind kind,
            CourseEvent.Lesson lesson) {
        HashValue128 event = Fingerprints.of(id);
        HashValue128 who = Fingerprints.of(learner);
        return new CourseEvent(
                event.getMostSignificantBits(),
                event.getLeastSignificantBits(),
                time,
                course,
                who.getMostSignificantBits(),
                who.getLeastSignificantBits(),
                kind,
                lesson,
                3,
                41L,
                0,
                time + 5);
    }
}
