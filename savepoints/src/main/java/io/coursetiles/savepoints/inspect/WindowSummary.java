package io.coursetiles.savepoints.inspect;

/**
 * What is kept of one window, over all courses and shards.
 *
 * @param ids event ids that deduplication holds
 * @param tiles courses with a tile
 * @param events counted in them
 * @param duplicates not counted
 * @param learners of each course, summed over the courses
 */
public record WindowSummary(long ids, long tiles, long events, long duplicates, long learners) {

    static final WindowSummary EMPTY = new WindowSummary(0, 0, 0, 0, 0);

    WindowSummary plus(WindowSummary more) {
        return new WindowSummary(
                ids + more.ids,
                tiles + more.tiles,
                events + more.events,
                duplicates + more.duplicates,
                learners + more.learners);
    }

    static WindowSummary ofIds(long ids) {
        return new WindowSummary(ids, 0, 0, 0, 0);
    }

    static WindowSummary ofTile(long events, long duplicates) {
        return new WindowSummary(0, 1, events, duplicates, 0);
    }

    static WindowSummary ofLearners(long learners) {
        return new WindowSummary(0, 0, 0, 0, learners);
    }
}
