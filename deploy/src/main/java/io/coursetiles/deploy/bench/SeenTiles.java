package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a reader of the tiles topic has at its end: the last record of every key, which must be the
 * only final one. Takes the records of a partition in their order.
 */
final class SeenTiles {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, JsonNode> last = new HashMap<>();
    private final Set<String> closed = new HashSet<>();
    private final Set<String> faults = new TreeSet<>();

    void see(byte[] key, byte[] value) {
        String name = new String(key, StandardCharsets.UTF_8);
        JsonNode tile = parsed(value);
        if (closed.contains(name)) {
            faults.add(name + ": a record after the final one");
        }
        if (tile.path("status").asText().equals("final")) {
            closed.add(name);
        }
        last.put(name, tile);
    }

    /**
     * What is wrong, in words, one entry for each tile and fault.
     *
     * @param expected all tiles there must be, all final
     */
    Set<String> faults(Map<Tile.Key, Tile> expected) {
        Set<String> found = new TreeSet<>(faults);
        Set<Tile.Key> seen = new HashSet<>();
        last.forEach(
                (name, json) -> {
                    Tile tile = Tile.of(json);
                    seen.add(tile.key());
                    Tile wanted = expected.get(tile.key());
                    if (!closed.contains(name)) {
                        found.add(tile.key() + ": not final");
                    }
                    if (wanted == null) {
                        found.add(tile.key() + ": got " + tile.numbers() + ", need no tile");
                    } else if (!wanted.equals(tile)) {
                        found.add(
                                tile.key()
                                        + ": got "
                                        + tile.numbers()
                                        + ", need "
                                        + wanted.numbers());
                    }
                });
        expected.forEach(
                (key, tile) -> {
                    if (!seen.contains(key)) {
                        found.add(key + ": got no tile, need " + tile.numbers());
                    }
                });
        return found;
    }

    private static JsonNode parsed(byte[] value) {
        try {
            return JSON.readTree(value);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read a tile: " + e.getMessage(), e);
        }
    }
}
