package io.coursetiles.deploy.bench;

import io.coursetiles.operators.event.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tiles that a workload must come to. */
final class ExpectedTiles {

    private ExpectedTiles() {}

    static Map<Tile.Key, Tile> of(Workload workload) {
        Map<Tile.Key, Tile> tiles = new HashMap<>();
        GeneratedCounts.of(workload, workload.mix().window())
                .forEach(
                        (start, courseId, cell) -> {
                            Tile.Key key = new Tile.Key(courseId, start);
                            tiles.put(key, new Tile(key, numbers(cell)));
                        });
        return tiles;
    }

    private static List<Long> numbers(GeneratedCounts.Cell cell) {
        List<Long> numbers = new ArrayList<>();
        numbers.add(cell.events());
        numbers.add(cell.learners());
        numbers.add(cell.lessons());
        numbers.add(cell.kinds()[Kind.COMPLETION.ordinal()]);
        numbers.add(cell.duplicates());
        for (long count : cell.kinds()) {
            numbers.add(count);
        }
        return numbers;
    }
}
