package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.generate.Category;
import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.GeneratedEvent;
import io.coursetiles.deploy.generate.GeneratedRecord;
import io.coursetiles.operators.event.Kind;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a workload comes to by course and stretch of event time, counted from the generator's own
 * account of its records: no decoder, no deduplication, no code of the jobs. Memory grows with the
 * stretches and courses and one bit per learner, and per learner and lesson, not with the events.
 *
 * <p>Assumes that nothing is late and that event ids are unique but for the duplicates.
 */
final class GeneratedCounts {
    private final long stretch;
    private final int courses;
    private final TreeMap<Long, Cell[]> cells = new TreeMap<>();

    /** Is told of each course that has an event in a stretch. */
    interface Visitor {
        void visit(long start, String courseId, Cell cell);
    }

    private GeneratedCounts(long stretch, int courses) {
        this.stretch = stretch;
        this.courses = courses;
    }

    /**
     * Generates the workload once more and counts it.
     *
     * @param stretch of event time that is counted together, aligned to 1970-01-01T00:00Z
     */
    static GeneratedCounts of(Workload workload, Duration stretch) {
        GeneratedCounts counts = new GeneratedCounts(stretch.toMillis(), workload.mix().courses());
        EventGenerator generator = new EventGenerator(workload.mix(), workload.plan());
        while (generator.hasNext()) {
            counts.add(generator.next());
        }
        return counts;
    }

    private void add(GeneratedRecord record) {
        GeneratedEvent event = record.event();
        Category category = record.category();
        if (category != Category.ON_TIME && category != Category.DUPLICATE) {
            throw new IllegalArgumentException(
                    "Cannot expect numbers of a workload with records that are "
                            + category.label()
                            + ", need "
                            + Category.ON_TIME.label()
                            + " and "
                            + Category.DUPLICATE.label());
        }
        long start = Math.floorDiv(event.eventTime(), stretch) * stretch;
        Cell[] row = cells.computeIfAbsent(start, none -> new Cell[courses]);
        if (row[event.course()] == null) {
            row[event.course()] = new Cell();
        }
        if (category == Category.DUPLICATE) {
            row[event.course()].duplicates++;
        } else {
            row[event.course()].event(event);
        }
    }

    /** By time, then course. */
    void forEach(Visitor visitor) {
        cells.forEach(
                (start, row) -> {
                    for (int course = 0; course < courses; course++) {
                        if (row[course] != null) {
                            visitor.visit(start, EventGenerator.courseId(course), row[course]);
                        }
                    }
                });
    }

    /** A course in a stretch. */
    static final class Cell {
        private final long[] kinds = new long[Kind.count()];
        private final BitSet learners = new BitSet();
        // Of each lesson who has completed it.
        private final Map<Integer, BitSet> completed = new HashMap<>();
        private long lessons;
        private long repeatedCompletions;
        private long duplicates;
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        private void event(GeneratedEvent event) {
            kinds[event.kind().ordinal()]++;
            learners.set(event.learner());
            if (event.lesson() != GeneratedEvent.NO_LESSON) {
                lessons++;
                if (event.kind() == Kind.COMPLETION) {
                    complete(event);
                }
            }
            first = Math.min(first, event.eventTime());
            last = Math.max(last, event.eventTime());
        }

        private void complete(GeneratedEvent event) {
            BitSet by = completed.computeIfAbsent(event.lesson(), none -> new BitSet());
            if (by.get(event.learner())) {
                repeatedCompletions++;
            }
            by.set(event.learner());
        }

        /** Different ids. */
        long events() {
            return Arrays.stream(kinds).sum();
        }

        /** Ids by ordinal of the kind; not to be modified. */
        long[] kinds() {
            return kinds;
        }

        long learners() {
            return learners.cardinality();
        }

        long lessons() {
            return lessons;
        }

        long repeatedCompletions() {
            return repeatedCompletions;
        }

        long duplicates() {
            return duplicates;
        }

        /** Event time in milliseconds since 1970. */
        long first() {
            return first;
        }

        /** As {@link #first}. */
        long last() {
            return last;
        }
    }
}
