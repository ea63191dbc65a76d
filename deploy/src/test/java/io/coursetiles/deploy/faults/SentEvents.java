package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The events of a test, and by plain counting of what it says of each the tiles that must come of
 * them. Shares no code with the job but the events' text.
 */
final class SentEvents {

    private static final class Tile {
        private final Set<Integer> learners = new HashSet<>();
        private int events;
        private int duplicates;

        @Override
        public String toString() {
            return row(events, learners.size(), duplicates);
        }
    }

    private final long window;
    private final Map<String, Tile> tiles = new TreeMap<>();

    SentEvents(Duration window) {
        this.window = window.toSeconds();
    }

    /** An event that must count. */
    byte[] counts(String id, Instant time, String course) {
        return counts(id, time, time.toString(), course);
    }

    /** An event that must count, its time written in another way. */
    byte[] counts(String id, Instant time, String written, String course) {
        Tile tile = tile(time, course);
        tile.events++;
        tile.learners.add(CanonicalEvent.learner(id));
        return event(id, written, course);
    }

    /** A copy of an event that counts. */
    byte[] repeats(String id, Instant time, String course) {
        tile(time, course).duplicates++;
        return event(id, time.toString(), course);
    }

    /** An event that must be in no tile. */
    byte[] misses(String id, Instant time, String course) {
        return event(id, time.toString(), course);
    }

    private Tile tile(Instant time, String course) {
        long start = time.getEpochSecond() - time.getEpochSecond() % window;
        return tiles.computeIfAbsent(
                course + " " + Instant.ofEpochSecond(start), key -> new Tile());
    }

    private static byte[] event(String id, String time, String course) {
        return CanonicalEvent.text(id, time, course).getBytes(UTF_8);
    }

    /** Events that must be in tiles, without copies. */
    long counted() {
        return tiles.values().stream().mapToLong(tile -> tile.events).sum();
    }

    /** Compares the whole output with the ledger's model and with this account. */
    Ledger assertAddsUp(Trial trial, long late) throws Exception {
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.late()).as("late rows").isEqualTo(late);
        assertThat(ledger.tileEvents()).isEqualTo(counted());
        assertFinalTiles(trial);
        return ledger;
    }

    /** Compares with the last tile of each key that a read_committed reader sees. */
    void assertFinalTiles(Trial trial) throws Exception {
        Map<String, String> expected = new TreeMap<>();
        tiles.forEach((key, tile) -> expected.put(key, "final " + tile));
        Map<String, String> seen = new TreeMap<>();
        for (JsonNode tile : trial.json(Channel.TILES)) {
            seen.put(
                    tile.path("course_id").asText() + " " + tile.path("window_start").asText(),
                    tile.path("status").asText()
                            + " "
                            + row(
                                    tile.path("event_count").asInt(-1),
                                    tile.path("learner_count").asInt(-1),
                                    tile.path("duplicate_count").asInt(-1)));
        }
        assertThat(seen).as("tiles").isEqualTo(expected);
    }

    private static String row(int events, int learners, int duplicates) {
        return "events=" + events + " learners=" + learners + " duplicates=" + duplicates;
    }
}
