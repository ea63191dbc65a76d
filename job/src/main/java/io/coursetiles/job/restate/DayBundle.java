package io.coursetiles.job.restate;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What the events of one subtask add to the facts, until it is emitted: one record for each course
 * and date, and blocks of learners and completed lessons, travel on instead of every event.
 *
 * <p>Bounded by {@value #MAX_FINGERPRINTS} learners and completions and {@value #MAX_FACTS} facts,
 * which is about 50 MB of heap at most; {@link #isFull} asks to be emptied.
 */
final class DayBundle {

    static final int MAX_FINGERPRINTS = 1 << 17;
    static final int MAX_FACTS = 1 << 15;

    private final Map<String, Map<Long, DayCounts>> courses = new HashMap<>();
    private int facts;
    private int fingerprints;

    void add(DayEvent event) {
        Map<Long, DayCounts> days =
                courses.computeIfAbsent(event.courseId(), courseId -> new HashMap<>());
        DayCounts counts = days.get(event.eventDay());
        if (counts == null) {
            counts = new DayCounts();
            days.put(event.eventDay(), counts);
            facts++;
        }
        int before = counts.fingerprints();
        counts.add(event);
        fingerprints += counts.fingerprints() - before;
    }

    boolean isFull() {
        return fingerprints >= MAX_FINGERPRINTS || facts >= MAX_FACTS;
    }

    /** Emits everything and is empty afterwards. */
    void drain(Consumer<PartialDay> out) {
        courses.forEach(
                (courseId, days) ->
                        days.forEach((day, counts) -> counts.drain(courseId, day, out)));
        courses.clear();
        facts = 0;
        fingerprints = 0;
    }
}
