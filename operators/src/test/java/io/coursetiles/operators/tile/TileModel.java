package io.coursetiles.operators.tile;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.TileRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What tiles, late rows and duplicates must come to, kept in plain collections. */
final class TileModel {

    private final Map<TileKey, Expected> tiles = new HashMap<>();
    private final Map<Long, Set<List<Long>>> seen = new HashMap<>();
    private long ok;
    private long late;

    private static final class Expected {
        private final long[] kinds = new long[Kind.values().length];
        private final Set<List<Long>> learners = new HashSet<>();
        private long matched;
        private long duplicates;

        Expected copy() {
            Expected copy = new Expected();
            System.arraycopy(kinds, 0, copy.kinds, 0, kinds.length);
            copy.learners.addAll(learners);
            copy.matched = matched;
            copy.duplicates = duplicates;
            return copy;
        }
    }

    /** An event that reaches a subtask whose watermark, or the restored one, is this. */
    void event(CourseEvent event, long watermark) {
        ok++;
        long start = Math.floorDiv(event.eventTime(), Events.WINDOW) * Events.WINDOW;
        if (watermark >= start + Events.WINDOW - 1) {
            late++;
            return;
        }
        Expected tile =
                tiles.computeIfAbsent(
                        new TileKey(event.courseId(), start), missing -> new Expected());
        if (!seen.computeIfAbsent(start, missing -> new HashSet<>())
                .add(List.of(event.idHigh(), event.idLow()))) {
            tile.duplicates++;
            return;
        }
        tile.kinds[event.kind().ordinal()]++;
        tile.matched += event.lesson() == CourseEvent.Lesson.MATCHED ? 1 : 0;
        tile.learners.add(List.of(event.learnerHigh(), event.learnerLow()));
    }

    TileModel copy() {
        TileModel copy = new TileModel();
        tiles.forEach((key, tile) -> copy.tiles.put(key, tile.copy()));
        seen.forEach((start, ids) -> copy.seen.put(start, new HashSet<>(ids)));
        copy.ok = ok;
        copy.late = late;
        return copy;
    }

    long ok() {
        return ok;
    }

    long late() {
        return late;
    }

    long duplicates() {
        return tiles.values().stream().mapToLong(tile -> tile.duplicates).sum();
    }

    /** The final tiles, without their revisions. */
    List<String> finals() {
        List<String> rows = new ArrayList<>();
        tiles.forEach(
                (key, tile) ->
                        rows.add(
                                row(
                                        key,
                                        Arrays.stream(tile.kinds).boxed().toList(),
                                        tile.learners.size(),
                                        tile.matched,
                                        tile.duplicates)));
        return rows;
    }

    static String row(TileRow tile) {
        return row(
                new TileKey(tile.course(), tile.start()),
                tile.kinds(),
                tile.learners(),
                tile.matched(),
                tile.duplicates());
    }

    private static String row(
            TileKey key, List<Long> kinds, long learners, long matched, long duplicates) {
        return key + " " + kinds + " " + learners + " " + matched + " " + duplicates;
    }
}
