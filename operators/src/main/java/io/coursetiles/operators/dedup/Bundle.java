package io.coursetiles.operators.dedup;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import io.coursetiles.operators.tile.PartialTile;
import io.coursetiles.operators.tile.TileCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The partial tiles of one subtask since they were last emitted: what lets a course with most of
 * the traffic cost one record per subtask and barrier.
 *
 * <p>Never part of a snapshot: the operator empties it before the barrier. Bounded by {@value
 * #MAX_LEARNERS} learners and {@value #MAX_TILES} tiles; {@link #isFull()} asks to be emptied.
 */
final class Bundle {

    static final int MAX_LEARNERS = 1 << 16;
    static final int MAX_TILES = 1 << 14;

    private final Map<Long, Map<String, Partial>> windows = new HashMap<>();
    private long lastWindow = Long.MIN_VALUE;
    private Map<String, Partial> lastTiles;
    private int tiles;
    private int learners;

    private static final class Partial {
        private final TileCounts counts = new TileCounts();
        private final FingerprintSet learners = new FingerprintSet(FingerprintMemory.heap());
    }

    void event(long windowStart, CourseEvent event) {
        Partial partial = partial(windowStart, event.courseId());
        partial.counts.event(event);
        if (partial.learners.add(event.learnerHigh(), event.learnerLow())
                == FingerprintSet.Added.NEW) {
            learners++;
        }
    }

    void duplicate(long windowStart, CourseEvent event) {
        partial(windowStart, event.courseId()).counts.duplicate();
    }

    private Partial partial(long windowStart, String courseId) {
        if (windowStart != lastWindow || lastTiles == null) {
            lastTiles = windows.computeIfAbsent(windowStart, start -> new HashMap<>());
            lastWindow = windowStart;
        }
        Partial partial = lastTiles.get(courseId);
        if (partial == null) {
            partial = new Partial();
            lastTiles.put(courseId, partial);
            tiles++;
        }
        return partial;
    }

    boolean isFull() {
        return learners >= MAX_LEARNERS || tiles >= MAX_TILES;
    }

    int size() {
        return tiles;
    }

    /** Emits every partial and is empty afterwards. */
    void drain(long watermark, Consumer<PartialTile> out) {
        windows.forEach(
                (start, byCourse) ->
                        byCourse.forEach(
                                (course, partial) ->
                                        out.accept(
                                                new PartialTile(
                                                        course,
                                                        start,
                                                        partial.counts,
                                                        partial.learners.takeUnpersisted(),
                                                        watermark))));
        windows.clear();
        lastTiles = null;
        tiles = 0;
        learners = 0;
    }
}
