package io.coursetiles.deploy.cli;

import java.util.Comparator;
import java.util.Map;

/** Tiles as a table for a terminal: newest windows first, busiest courses first. */
final class TileTable {

    private static final String FORMAT = "%-20s %-32s %9s %9s %9s %6s %-5s %s%n";

    private final int rows;

    TileTable(int rows) {
        this.rows = rows;
    }

    /** Identity of a tile. */
    String key(Map<String, Object> tile) {
        return tile.get("course_id") + "|" + tile.get("window_start");
    }

    String text(Map<String, Map<String, Object>> tiles) {
        long finals = tiles.values().stream().filter(t -> "final".equals(t.get("status"))).count();
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        "%,d tiles: %,d open, %,d final%n%n",
                        tiles.size(), tiles.size() - finals, finals));
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
                Comparator.comparing(tile -> ((Number) tile.get("event_count")).longValue());
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
                tile.get("event_count"),
                tile.get("learner_count"),
                tile.get("completion_count"),
                tile.get("duplicate_count"),
                tile.get("status"),
                tile.get("revision"));
    }
}
