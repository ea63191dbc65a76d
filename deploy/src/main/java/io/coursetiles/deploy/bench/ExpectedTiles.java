package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.generate.Category;
import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.GeneratedEvent;
import io.coursetiles.deploy.generate.GeneratedRecord;
import io.coursetiles.operators.event.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tiles that a workload must come to, counted from the generator's own account of its records:
 * no decoder, no deduplication, no window code of the job. Memory grows with the windows and
 * courses and one bit per learner, not with the events.
 *
 * <p>Assumes that nothing is late and that event ids are unique but for the duplicates.
 */
final class ExpectedTiles {
    private final long window;
    private final Map<Long, Cell[]> cells = new HashMap<>();

    private ExpectedTiles(long window) {
        this.window = window;
    }

    static Map<Tile.Key, Tile> of(Workload workload) {
        ExpectedTiles tiles = new ExpectedTiles(workload.mix().window().toMillis());
        EventGenerator generator = new EventGenerator(workload.mix(), workload.plan());
        while (generator.hasNext()) {
            tiles.count(generator.next(), workload.mix().courses());
        }
        return tiles.byKey();
    }

    private void count(GeneratedRecord record, int courses) {
        GeneratedEvent event = record.event();
        long start = Math.floorDiv(event.eventTime(), window) * window;
        Cell[] row = cells.computeIfAbsent(start, none -> new Cell[courses]);
        Cell cell = row[event.course()];
        if (cell == null) {
            cell = new Cell();
            row[event.course()] = cell;
        }
        switch (record.category()) {
            case ON_TIME -> cell.event(event);
            case DUPLICATE -> cell.duplicates++;
            default ->
                    throw new IllegalArgumentException(
                            "Cannot expect tiles of a workload with records that are "
                                    + record.category().label()
                                    + ", need "
                                    + Category.ON_TIME.label()
                                    + " and "
                                    + Category.DUPLICATE.label());
        }
    }

    private Map<Tile.Key, Tile> byKey() {
        Map<Tile.Key, Tile> tiles = new HashMap<>();
        cells.forEach(
                (start, row) -> {
                    for (int course = 0; course < row.length; course++) {
                        if (row[course] != null) {
                            Tile.Key key = new Tile.Key(EventGenerator.courseId(course), start);
                            tiles.put(key, new Tile(key, row[course].numbers()));
                        }
                    }
                });
        return tiles;
    }

    private static final class Cell {
        private final long[] kinds = new long[Kind.count()];
        private final BitSet learners = new BitSet();
        private long lessons;
        private long duplicates;

        void event(GeneratedEvent event) {
            kinds[event.kind().ordinal()]++;
            learners.set(event.learner());
            if (event.lesson() != GeneratedEvent.NO_LESSON) {
                lessons++;
            }
        }

        List<Long> numbers() {
            List<Long> numbers = new ArrayList<>();
            long events = 0;
            for (long count : kinds) {
                events += count;
            }
            numbers.add(events);
            numbers.add((long) learners.cardinality());
            numbers.add(lessons);
            numbers.add(kinds[Kind.COMPLETION.ordinal()]);
            numbers.add(duplicates);
            for (long count : kinds) {
                numbers.add(count);
            }
            return numbers;
        }
    }
}
