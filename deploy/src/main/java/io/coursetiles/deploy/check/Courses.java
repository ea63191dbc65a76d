package io.coursetiles.deploy.check;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Courses, and the events of each of the first {@value #KNOWN}. */
final class Courses {

    private static final int KNOWN = 10_000;

    private final DistinctCount distinct = new DistinctCount();
    private final Map<String, Count> events = new HashMap<>();

    private static final class Count {
        private long events;
    }

    /** A course and its ok items. */
    record CourseEvents(String course, long events) {}

    void add(String course) {
        Count known = events.get(course);
        if (known == null) {
            distinct.add(course);
            if (events.size() == KNOWN) {
                return;
            }
            known = new Count();
            events.put(course, known);
        }
        known.events++;
    }

    DistinctCount distinct() {
        return distinct;
    }

    /** Whether all are told apart, so that the largest are the largest of all. */
    boolean isComplete() {
        return distinct.isExact() && distinct.count() <= KNOWN;
    }

    /** Those with the most events, most first; of equal ones by name. */
    List<CourseEvents> largest(int limit) {
        return events.entrySet().stream()
                .map(each -> new CourseEvents(each.getKey(), each.getValue().events))
                .sorted(
                        Comparator.comparingLong(CourseEvents::events)
                                .reversed()
                                .thenComparing(CourseEvents::course))
                .limit(limit)
                .toList();
    }
}
