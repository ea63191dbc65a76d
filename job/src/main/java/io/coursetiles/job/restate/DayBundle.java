package io.coursetiles.job.restate;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What the events of one subtask add to the facts, until it is emitted: one record for each course
 * and date, and blocks of learners, travel on instead of every event.
 *
 * <p>Bounded by {@value #MAX_LEARNERS} learners and {@value #MAX_FACTS} facts, which is about 50 MB
 * of heap at most; {@link #isFull} asks to be emptied.
 */
final class DayBundle {

    static final int MAX_LEARNERS = 1 << 17;
    static final int MAX_FACTS = 1 << 15;

    private final Map<String, Map<Long, DayCounts>> courses = new HashMap<>();
    private int facts;
    private int learners;

    void add(DayEvent event) {
        Map<Long, DayCounts> days =
                courses.computeIfAbsent(event.courseId(), courseId -> new HashMap<>());
        DayCounts counts = days.get(event.eventDay());
        if (counts == null) {
            counts = new DayCounts();
            days.put(event.eventDay(), counts);
            facts++;
        }
        int before = counts.learners();
        counts.add(event);
        learners += counts.learners() - before;
    }

    boolean isFull() {
        return learners >= MAX_LEARNERS || facts >= MAX_FACTS;
    }

    /** Emits everything and is empty afterwards. */
    void drain(Consumer<PartialDay> out) {
        courses.forEach(
                (courseId, days) ->
                        days.forEach((day, counts) -> counts.drain(courseId, day, out)));
        courses.clear();
        facts = 0;
        learners = 0;
    }
}
