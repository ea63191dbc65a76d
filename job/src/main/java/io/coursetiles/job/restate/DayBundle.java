package io.coursetiles.job.restate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
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

    private final long[] days;
    private final List<Map<String, DayCounts>> courses = new ArrayList<>();
    private int facts;
    private int fingerprints;

    /**
     * @param days that events may be of, in days since 1970
     */
    DayBundle(SortedSet<Long> days) {
        this.days = days.stream().mapToLong(day -> day).toArray();
        days.forEach(day -> courses.add(new HashMap<>()));
    }

    /** Whether events of that day may be added. */
    boolean takes(long day) {
        return Arrays.binarySearch(days, day) >= 0;
    }

    void add(DayEvent event) {
        Map<String, DayCounts> date = courses.get(Arrays.binarySearch(days, event.eventDay()));
        DayCounts counts = date.get(event.courseId());
        if (counts == null) {
            counts = new DayCounts();
            date.put(event.courseId(), counts);
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
        for (int i = 0; i < days.length; i++) {
            long day = days[i];
            courses.get(i).forEach((courseId, counts) -> counts.drain(courseId, day, out));
            courses.get(i).clear();
        }
        facts = 0;
        fingerprints = 0;
    }
}
