package io.coursetiles.job.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.receipts.Cut;
import io.coursetiles.operators.window.Windows;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every finding about late rows and dead letters, and what must be none. */
class AuditRowsTest extends AuditScene {

    @Test
    void lateItemIsInNoTile() throws Exception {
        mark(0, 35_000);
        item(1, 0, "a", 7, VIEW);
        late(items.get(0), 10_000, 1_000);
        item(1, 0, "a", 7, VIEW);
        tile("a", 0, 1, true, 1, 0, 1, 0);
        assertThat(findings()).isEmpty();
    }

    @Test
    void lateRowsAreJudgedOneByOne() throws Exception {
        mark(2_000, 35_000);
        mark(60_000, 90_000);
        Sighting real = new Sighting(1, 1, 0, 0, 1, 0, false, 1, "a", 7, 7, VIEW, false);
        items.add(real);
        late(real, 10_000, 3_000);
        late(real, 10_000, 3_000);
        Sighting unknown = new Sighting(2, 2, 0, 0, 2, 0, false, 1, "a", 7, 7, VIEW, false);
        late(unknown, 10_000, 3_000);
        Sighting open = new Sighting(3, 3, 0, 0, 3, 0, false, 1, "a", 7, 7, VIEW, false);
        items.add(open);
        late(open, 9_998, 3_000);
        Sighting early = new Sighting(4, 4, 0, 0, 4, 0, false, 1, "a", 7, 7, VIEW, false);
        items.add(early);
        late(early, 15_000, 3_000);
        Sighting justified = new Sighting(5, 5, 0, 0, 5, 0, false, 1, "a", 7, 7, VIEW, false);
        items.add(justified);
        late(justified, 14_999, 3_000);
        assertThat(findings())
                .containsExactly(
                        "LATE_EXTRA 0/2/0",
                        "LATE_TWICE 0/1/0",
                        "LATE_WITHOUT_CAUSE 0/3/0",
                        "LATE_WITHOUT_CAUSE 0/4/0");
    }

    /** At the checkpoint, offset 5 came next and windows were closed up to 10 s. */
    @Test
    void eventOfAWindowThatWasClosedNeedsALateRow() throws Exception {
        lateness =
                LateRule.of(
                        List.of(
                                new Cut(1, 8, new TreeMap<>(Map.of(0, 90L)), 29_000),
                                new Cut(1, 7, new TreeMap<>(Map.of(0, 5L)), 10_001)),
                        new Windows(WINDOW));
        offset = 4;
        item(1, 0, "a", 7, VIEW);
        item(2, 0, "a", 8, VIEW);
        item(3, 10_000, "a", 9, VIEW);
        tile("a", 0, 1, true, 1, 0, 1, 0);
        tile("a", 10_000, 1, true, 1, 0, 1, 0);
        assertThat(findings()).containsExactly("LATE_MISSING 0/5/0");
        mark(0, 60_000);
        late(items.get(1), 10_000, 1_000);
        assertThat(findings()).isEmpty();
    }

    @Test
    void deadLettersAreComparedOneByOne() throws Exception {
        dead.add(new DeadFact(0, 1, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 1, 0, true, "not_json", "x", 1));
        dead.add(new DeadFact(0, 2, 0, false, "not_json", "x", 0));
        dead.add(new DeadFact(0, 3, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 3, 0, true, "bad_time", "x", 1));
        dead.add(new DeadFact(0, 4, 1, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 4, 1, true, "not_json", "y", 1));
        letters.add(new DeadFact(0, 5, 0, true, "not_json", "x", 1));
        dead.add(new DeadFact(0, 6, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 6, 0, true, "not_json", "x", 1));
        letters.add(new DeadFact(0, 6, 0, true, "not_json", "x", 1));
        assertThat(findings())
                .containsExactly(
                        "DEAD_LETTER_DIFFERENT 0/3/0",
                        "DEAD_LETTER_DIFFERENT 0/4/1",
                        "DEAD_LETTER_EXTRA 0/5/0",
                        "DEAD_LETTER_MISSING 0/2/0",
                        "DEAD_LETTER_TWICE 0/6/0");
    }
}
