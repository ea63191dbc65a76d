package io.coursetiles.deploy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One id for several events: which copy the model counts, and what it says of the others. */
class CopiesTest {

    private static final long TEN = Instant.parse("2026-03-02T10:00:00Z").toEpochMilli();
    private static final long WINDOW = 300_000;
    private static final String ALGEBRA = "algebra|2026-03-02T10:00:00Z";
    private static final String PHYSICS = "physics|2026-03-02T10:00:00Z";

    private final Copies copies = new Copies();
    private final Findings findings = new Findings();
    private final TileCheck check = new TileCheck(findings);

    @Test
    void equalCopiesAreDuplicatesAndNoConflict() {
        add(0, event("e", 5, "algebra", Kind.VIEW));
        add(1, event("e", 5, "algebra", Kind.VIEW));
        assertTiles(Map.of(ALGEBRA, tile(1, 0, 1)), 0, 0, 0);
    }

    @Test
    void ofCopiesThatDifferTheFirstByTimeThenPositionCounts() {
        List<Outcome.Ok> events =
                List.of(
                        event("e", 9, "algebra", Kind.VIEW),
                        event("e", 3, "algebra", Kind.VIDEO),
                        event("e", 3, "algebra", Kind.VIEW),
                        event("e", 4, "algebra", Kind.VIEW));
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
        for (int round = 0; round < 10; round++) {
            Collections.shuffle(order, new Random(round));
            Copies shuffled = new Copies();
            order.forEach(i -> shuffled.add(TEN, new ItemPosition(0, i, 0), events.get(i)));
            shuffled.countKept();
            assertThat(shuffled.tiles().get(ALGEBRA).sameAs(TileFacts.of(tile(0, 1, 3))))
                    .as("%s: %s", order, shuffled.tiles())
                    .isTrue();
            assertThat(shuffled.differing()).isEqualTo(1);
        }
    }

    @Test
    void anotherTimeAloneIsAConflictThatNoTileDependsOn() {
        add(0, event("e", 5, "algebra", Kind.VIEW));
        add(1, event("e", 6, "algebra", Kind.VIEW));
        assertTiles(Map.of(ALGEBRA, tile(1, 0, 1)), 0, 1, 0);
        assertThat(copies.isContested(ALGEBRA)).isFalse();
    }

    @Test
    void streamMayKeepTheCopyInTheOtherCourse() {
        add(0, event("e", 5, "algebra", Kind.VIEW));
        add(1, event("e", 6, "physics", Kind.VIEW));
        assertTiles(Map.of(ALGEBRA, tile(1, 0, 0), PHYSICS, tile(0, 0, 1)), 0, 1, 0);
        assertThat(findings.isEmpty()).isTrue();
        check.compare(copies, Map.of(ALGEBRA, tile(0, 0, 1), PHYSICS, tile(1, 0, 0)), key -> 1);
        assertThat(check.ofAnotherCopy()).isEqualTo(2);
        assertThat(findings.isEmpty()).isTrue();
    }

    @Test
    void butMayLoseNone() {
        add(0, event("e", 5, "algebra", Kind.VIEW));
        add(1, event("e", 6, "physics", Kind.VIEW));
        copies.countKept();
        check.compare(copies, Map.of(ALGEBRA, tile(0, 0, 0), PHYSICS, tile(1, 0, 0)), key -> 1);
        assertThat(findings.count(Finding.TILE_DIFFERENT)).isEqualTo(1);
    }

    @Test
    void tileThatIsNotContestedMustBeTheModels() {
        add(0, event("e", 5, "algebra", Kind.VIEW));
        add(1, event("f", 6, "algebra", Kind.VIEW));
        copies.countKept();
        check.compare(copies, Map.of(ALGEBRA, tile(1, 0, 1)), key -> 1);
        assertThat(findings.count(Finding.TILE_DIFFERENT)).isEqualTo(1);
    }

    @Test
    void sameIdTwoWindowsApartCountsInBothAndIsAConflict() {
        add(0, event("e", 5, "algebra", Kind.VIEW));
        copies.add(
                TEN + 2 * WINDOW,
                new ItemPosition(0, 1, 0),
                event("e", 2 * WINDOW, "algebra", Kind.VIEW));
        add(2, event("e", 5, "algebra", Kind.VIEW));
        assertTiles(
                Map.of(ALGEBRA, tile(1, 0, 1), "algebra|2026-03-02T10:10:00Z", tile(1, 0, 0)),
                1,
                0,
                0);
    }

    @Test
    void sameContentWithANewIdIsAnotherEvent() {
        add(0, event("e", 5, "algebra", Kind.VIEW));
        add(1, event("retry", 5, "algebra", Kind.VIEW));
        assertTiles(Map.of(ALGEBRA, tile(2, 0, 0)), 0, 0, 0);
    }

    private void add(int offset, Outcome.Ok event) {
        copies.add(TEN, new ItemPosition(0, offset, 0), event);
    }

    private void assertTiles(
            Map<String, JsonNode> expected, long severalWindows, long differing, long others) {
        copies.countKept();
        check.compare(copies, expected, key -> 1);
        assertThat(findings.isEmpty()).as("%s", copies.tiles()).isTrue();
        assertThat(copies.severalWindows()).isEqualTo(severalWindows);
        assertThat(copies.differing()).isEqualTo(differing);
        assertThat(check.ofAnotherCopy()).isEqualTo(others);
    }

    private static Outcome.Ok event(String id, long after, String course, Kind kind) {
        return new Outcome.Ok(id, TEN + after, course, "ada", kind, null);
    }

    private static JsonNode tile(long views, long videos, long duplicates) {
        Map<String, Long> kinds = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            kinds.put(kind.label(), 0L);
        }
        kinds.put(Kind.VIEW.label(), views);
        kinds.put(Kind.VIDEO.label(), videos);
        return new ObjectMapper()
                .valueToTree(
                        Map.of(
                                "kinds",
                                kinds,
                                "event_count",
                                views + videos,
                                "completion_count",
                                0,
                                "learner_count",
                                views + videos == 0 ? 0 : 1,
                                "matched_lesson_count",
                                0,
                                "duplicate_count",
                                duplicates,
                                "status",
                                "final"));
    }
}
