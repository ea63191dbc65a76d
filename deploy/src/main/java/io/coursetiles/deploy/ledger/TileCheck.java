package io.coursetiles.deploy.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** Compares the tiles that a reader sees with those that the input comes to. */
final class TileCheck {

    private final Findings findings;
    private long tiles;
    private long events;
    private long duplicates;
    private long ofAnotherCopy;

    TileCheck(Findings findings) {
        this.findings = findings;
    }

    /**
     * Compares all.
     *
     * @param seen the last tile of each key
     * @param finals how many final tiles of a key were seen
     */
    void compare(Copies expected, Map<String, JsonNode> seen, ToIntFunction<String> finals) {
        Map<String, JsonNode> unexpected = new TreeMap<>(seen);
        expected.tiles()
                .forEach(
                        (key, facts) -> {
                            JsonNode tile = unexpected.remove(key);
                            if (tile == null) {
                                findings.add(Finding.TILE_MISSING, key);
                            } else {
                                compare(key, facts, expected.isContested(key), tile);
                                checkFinals(key, finals.applyAsInt(key));
                            }
                        });
        unexpected.keySet().forEach(key -> findings.add(Finding.TILE_EXTRA, key));
    }

    private void compare(String key, TileFacts expected, boolean contested, JsonNode tile) {
        TileFacts shown = TileFacts.of(tile);
        tiles++;
        events += shown.events();
        duplicates += shown.duplicates();
        if (!shown.sameAs(expected)) {
            if (contested && shown.sameSumAs(expected)) {
                ofAnotherCopy++;
            } else {
                findings.add(
                        Finding.TILE_DIFFERENT, key + ": expected " + expected + ", saw " + shown);
            }
        }
        if (!tile.path("status").asText().equals("final")) {
            findings.add(Finding.TILE_NOT_FINAL, key);
        }
    }

    private void checkFinals(String key, int finals) {
        if (finals > 1) {
            findings.add(Finding.TILE_FINAL_TWICE, key + ": " + finals + " times");
        }
    }

    long tiles() {
        return tiles;
    }

    long events() {
        return events;
    }

    long duplicates() {
        return duplicates;
    }

    /** Contested tiles that count another copy of an event than the model. */
    long ofAnotherCopy() {
        return ofAnotherCopy;
    }
}
