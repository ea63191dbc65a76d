package io.coursetiles.deploy.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Expected tiles against a recount of the decoded bytes; the comparison against every fault. */
class TilesComparisonTest {
    private static final Workload WORKLOAD =
            Workload.of(50_000, 0.9, Optional.empty(), Instant.parse("2026-03-02T10:00:15Z"));

    private final Map<Tile.Key, Tile> expected = ExpectedTiles.of(WORKLOAD);
    private final Map<Tile.Key, Tile> recounted = recount(WORKLOAD);

    @Test
    void expectedTilesAreThoseOfARecountOfTheBytes() {
        assertThat(expected).isEqualTo(recounted);
        assertThat(expected.keySet().stream().map(Tile.Key::windowStart).distinct()).hasSize(2);
        long all = expected.values().stream().mapToLong(t -> t.numbers().get(0)).sum();
        long duplicates = expected.values().stream().mapToLong(t -> t.numbers().get(4)).sum();
        assertThat(all + duplicates).isEqualTo(50_000);
        assertThat(duplicates).isBetween(800L, 1_200L);
    }

    @Test
    void equalTilesHaveNoFaultHoweverOftenTheyWereOpen() {
        SeenTiles seen = new SeenTiles();
        expected.values().forEach(tile -> see(seen, tile, "open"));
        expected.values().forEach(tile -> see(seen, tile, "final"));

        assertThat(seen.faults(expected)).isEmpty();
    }

    @Test
    void everyFaultIsNamed() {
        List<Tile> tiles = new ArrayList<>(expected.values());
        SeenTiles seen = new SeenTiles();
        tiles.subList(4, tiles.size()).forEach(tile -> see(seen, tile, "final"));
        List<Long> wrong = new ArrayList<>(tiles.get(1).numbers());
        wrong.set(4, wrong.get(4) + 1);
        see(seen, new Tile(tiles.get(1).key(), wrong), "final");
        see(seen, tiles.get(2), "open");
        see(seen, tiles.get(3), "final");
        see(seen, tiles.get(3), "final");
        Tile extra = new Tile(new Tile.Key("course-v1:Org+X+2026", 0), tiles.get(0).numbers());
        see(seen, extra, "final");

        Set<String> faults = seen.faults(expected);

        assertThat(faults)
                .containsExactlyInAnyOrder(
                        tiles.get(0).key() + ": got no tile, need " + tiles.get(0).numbers(),
                        tiles.get(1).key() + ": got " + wrong + ", need " + tiles.get(1).numbers(),
                        tiles.get(2).key() + ": not final",
                        name(tiles.get(3)) + ": a record after the final one",
                        extra.key() + ": got " + extra.numbers() + ", need no tile");
    }

    @Test
    void workloadWithLateEventsHasNoExpectedTiles() {
        EventMix late = WORKLOAD.mix().withShares(0, 0.1, 0, 0);
        assertThatThrownBy(() -> ExpectedTiles.of(new Workload(late, WORKLOAD.plan())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("records that are late, need on_time and duplicate");
    }

    private static String name(Tile tile) {
        return tile.key().courseId() + "|" + Instant.ofEpochMilli(tile.key().windowStart());
    }

    private static void see(SeenTiles seen, Tile tile, String status) {
        List<Long> n = tile.numbers();
        StringBuilder kinds = new StringBuilder();
        for (Kind kind : Kind.values()) {
            kinds.append(kinds.isEmpty() ? "" : ",")
                    .append("\"%s\":%d".formatted(kind.label(), n.get(5 + kind.ordinal())));
        }
        String json =
                """
                {"course_id":"%s","window_start":"%s","event_count":%d,"learner_count":%d,
                "matched_lesson_count":%d,"completion_count":%d,"kinds":{%s},
                "duplicate_count":%d,"status":"%s"}"""
                        .formatted(
                                tile.key().courseId(),
                                Instant.ofEpochMilli(tile.key().windowStart()),
                                n.get(0),
                                n.get(1),
                                n.get(2),
                                n.get(3),
                                kinds,
                                n.get(4),
                                status);
        seen.see(
                name(tile).getBytes(StandardCharsets.UTF_8), json.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<Tile.Key, Tile> recount(Workload workload) {
        long window = workload.mix().window().toMillis();
        CanonicalDecoder decoder = new CanonicalDecoder(new KindMapping());
        Set<String> ids = new HashSet<>();
        Map<Tile.Key, Set<String>> learners = new HashMap<>();
        Map<Tile.Key, long[]> counts = new HashMap<>();
        new EventGenerator(workload.mix(), workload.plan())
                .forEachRemaining(
                        record -> {
                            List<Outcome> out = new ArrayList<>();
                            decoder.decode(record.value(), out);
                            Outcome.Ok ok = (Outcome.Ok) out.get(0);
                            long start = ok.eventTime() - ok.eventTime() % window;
                            Tile.Key key = new Tile.Key(ok.courseId(), start);
                            long[] count = counts.computeIfAbsent(key, none -> new long[11]);
                            if (!ids.add(ok.eventId())) {
                                count[4]++;
                                return;
                            }
                            count[0]++;
                            learners.computeIfAbsent(key, none -> new HashSet<>())
                                    .add(ok.learnerKey());
                            count[1] = learners.get(key).size();
                            count[2] += ok.manifestId() == null ? 0 : 1;
                            count[3] += ok.kind() == Kind.COMPLETION ? 1 : 0;
                            count[5 + ok.kind().ordinal()]++;
                        });
        Map<Tile.Key, Tile> tiles = new HashMap<>();
        counts.forEach(
                (key, count) -> {
                    List<Long> numbers = new ArrayList<>();
                    for (long number : count) {
                        numbers.add(number);
                    }
                    tiles.put(key, new Tile(key, numbers));
                });
        return tiles;
    }
}
