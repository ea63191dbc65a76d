package io.coursetiles.deploy.cli;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tiles as a table for a terminal: newest windows first, busiest courses first. */
final class TileTable {

    private static final String FORMAT = "%-20s %-32s %9s %9s %9s %6s %-10s %s%n";

    private static final String STATUS = "status";
    private static final String TAKEN_BACK = "taken_back";

    private final int rows;

    TileTable(int rows) {
        this.rows = rows;
    }

    /** Identity of a tile. */
    String key(Map<String, Object> tile) {
        return tile.get("course_id") + "|" + tile.get("window_start");
    }

    /**
     * What a record without a value says: readers that keep the last of each key have no such tile.
     *
     * @param key of the record, {@code course_id|window_start}
     */
    static Map<String, Object> takenBack(String key) {
        int bar = key.lastIndexOf('|');
        Map<String, Object> tile = new LinkedHashMap<>();
        tile.put("course_id", key.substring(0, Math.max(0, bar)));
        tile.put("window_start", key.substring(bar + 1));
        tile.put(STATUS, TAKEN_BACK);
        return tile;
    }

    private static long count(Map<String, Map<String, Object>> tiles, String status) {
        return tiles.values().stream().filter(tile -> status.equals(tile.get(STATUS))).count();
    }

    String text(Map<String, Map<String, Object>> tiles) {
        long finals = count(tiles, "final");
        long gone = count(tiles, TAKEN_BACK);
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        "%,d tiles: %,d open, %,d final%s%n%n",
                        tiles.size() - gone,
                        tiles.size() - gone - finals,
                        finals,
                        gone == 0 ? "" : String.format("; %,d taken back", gone)));
        text.append(
                String.format(
                        FORMAT,
                        "window",
                        "course",
                        "events",
                        "learners",
                        "complete",
                        "dup",
                        "state",
                        "rev"));
        Comparator<Map<String, Object>> newest =
                Comparator.comparing(tile -> String.valueOf(tile.get("window_start")));
        Comparator<Map<String, Object>> busiest =
                Comparator.comparing(
                        tile -> tile.get("event_count") instanceof Number n ? n.longValue() : -1L);
        tiles.values().stream()
                .sorted(newest.thenComparing(busiest).reversed())
                .limit(rows)
                .forEach(tile -> text.append(row(tile)));
        return text.toString();
    }

    private static String row(Map<String, Object> tile) {
        return String.format(
                FORMAT,
                tile.get("window_start"),
                tile.get("course_id"),
                shown(tile, "event_count"),
                shown(tile, "learner_count"),
                shown(tile, "completion_count"),
                shown(tile, "duplicate_count"),
                tile.get(STATUS),
                shown(tile, "revision"));
    }

    private static Object shown(Map<String, Object> tile, String field) {
        return tile.getOrDefault(field, "-");
    }
}
