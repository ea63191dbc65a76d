package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TileTableTest {

    private static final String AT_TEN = "2026-03-02T10:00:00Z";
    private static final String AT_FIVE_PAST = "2026-03-02T10:05:00Z";

    private final TileTable table = new TileTable(3);
    private final Map<String, Map<String, Object>> tiles = new TreeMap<>();

    @Test
    void aTileThatWasTakenBackHasARowAndIsCountedApart() {
        add(tile("biology", AT_TEN, 7, "final"));
        add(tile("history", AT_TEN, 9, "open"));
        add(TileTable.takenBack("biology|" + AT_TEN));
        assertThat(table.text(tiles))
                .isEqualToNormalizingNewlines(
                        """
                        1 tiles: 1 open, 0 final; 1 taken back

                        window               course                              events  learners  complete    dup state      rev
                        2026-03-02T10:00:00Z history                                  9         2         1      0 open       4
                        2026-03-02T10:00:00Z biology                                  -         -         -      - taken_back -
                        """);
    }

    @Test
    void newestWindowsAndBusiestCoursesComeFirstUpToTheNumberOfRows() {
        add(tile("biology", AT_TEN, 7, "final"));
        add(tile("history", AT_TEN, 9, "final"));
        add(tile("biology", AT_FIVE_PAST, 1, "open"));
        add(tile("algebra", AT_TEN, 8, "final"));
        assertThat(table.text(tiles).lines().skip(3).map(row -> row.substring(0, 28)))
                .containsExactly(
                        AT_FIVE_PAST + " biology", AT_TEN + " history", AT_TEN + " algebra");
        assertThat(table.text(tiles)).startsWith("4 tiles: 1 open, 3 final\n");
    }

    /** A course may be called anything; a time has no bar. */
    @Test
    void theKeyOfATakenBackTileIsThatOfTheTile() {
        Map<String, Object> gone = TileTable.takenBack("a|b|" + AT_TEN);
        assertThat(gone)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "course_id", "a|b",
                                "window_start", AT_TEN,
                                "status", "taken_back"));
        assertThat(table.key(gone)).isEqualTo(table.key(tile("a|b", AT_TEN, 1, "open")));
    }

    private void add(Map<String, Object> tile) {
        tiles.put(table.key(tile), tile);
    }

    private static Map<String, Object> tile(
            String course, String start, int events, String status) {
        return Map.of(
                "course_id",
                course,
                "window_start",
                start,
                "event_count",
                events,
                "learner_count",
                2,
                "completion_count",
                1,
                "duplicate_count",
                0,
                "status",
                status,
                "revision",
                4);
    }
}
