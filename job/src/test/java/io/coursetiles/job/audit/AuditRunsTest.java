package io.coursetiles.job.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.receipts.Cut;
import io.coursetiles.operators.window.Windows;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Run 1 decoded in another way than the audit and read up to offset 10; run 2 went on. What run 1
 * read or wrote is no error, and no repair writes anything in its place.
 */
class AuditRunsTest extends AuditScene {

    private static final long UPGRADE = 10;
    private static final String IRI = "https://lms.example/course/a";

    @BeforeEach
    void upgrade() {
        known.other(1);
        known.reads(1, 0, 0);
        known.reads(2, 0, UPGRADE);
    }

    private Sighting itemAt(long at, long id, long start, String course) {
        offset = at;
        item(id, start, course, 7, VIEW);
        return items.get(items.size() - 1);
    }

    /** Run 1 closed the first window; the second was open at the upgrade, the third after it. */
    @Test
    void renamedCoursesAreNotComparableInWindowsThatTheOldRunCountedInto() throws Exception {
        itemAt(0, 1, 0, "a");
        itemAt(9, 2, WINDOW, "a");
        itemAt(10, 3, WINDOW, "a");
        itemAt(11, 4, 2 * WINDOW, "a");
        tile(IRI, 0, 1, true, 1, 0, 1, 0);
        tile(IRI, WINDOW, 2, true, 1, 0, 1, 0);
        tile("a", WINDOW, 2, true, 1, 0, 1, 0);
        tile("b", 2 * WINDOW, 2, true, 1, 0, 1, 0);
        assertThat(findings())
                .containsExactly(
                        "TILE_EXTRA b|1970-01-01T00:00:20Z",
                        "TILE_MISSING a|1970-01-01T00:00:20Z",
                        "TILE_NOT_COMPARABLE a|1970-01-01T00:00:00Z",
                        "TILE_NOT_COMPARABLE a|1970-01-01T00:00:10Z",
                        "TILE_NOT_COMPARABLE " + IRI + "|1970-01-01T00:00:00Z",
                        "TILE_NOT_COMPARABLE " + IRI + "|1970-01-01T00:00:10Z");
        assertThat(mends())
                .containsExactly(
                        "TILE_EXTRA b|1970-01-01T00:00:20Z", "TILE_MISSING a|1970-01-01T00:00:20Z");
    }

    /** As the old decoder took for events what is dead or skipped now. */
    @Test
    void tileOfTheOldRunMakesItsWindowNotComparableWithoutAnyItem() throws Exception {
        tile("old", 0, 1, false, 1, 0, 1, 0);
        tile("old", 0, 2, true, 1, 0, 1, 0);
        tile("more", 0, 2, true, 1, 0, 1, 0);
        tile("late", 0, 2, false, 1, 0, 1, 0);
        assertThat(findings())
                .containsExactly(
                        "TILE_NOT_COMPARABLE more|1970-01-01T00:00:00Z",
                        "TILE_NOT_COMPARABLE old|1970-01-01T00:00:00Z",
                        "TILE_NOT_FINAL late|1970-01-01T00:00:00Z");
        assertThat(mends()).isEmpty();
    }

    /** That takes no decoder to see; what it should be does. */
    @Test
    void doubledFinalTileIsAnErrorThatRawCannotMend() throws Exception {
        itemAt(0, 1, 0, "a");
        tile("a", 0, 1, true, 1, 0, 1, 0);
        tile("a", 0, 1, true, 1, 0, 1, 0);
        assertThat(findings()).containsExactly("TILE_FINAL_TWICE a|1970-01-01T00:00:00Z");
        assertThat(mends()).isEmpty();
    }

    @Test
    void itemThatWasLateMakesNoWindowNotComparable() throws Exception {
        mark(0, 35_000);
        late(itemAt(5, 1, 0, "a"), 10_000, 1_000, 1);
        itemAt(12, 2, 0, "a");
        assertThat(findings()).containsExactly("TILE_MISSING a|1970-01-01T00:00:00Z");
    }

    /** Run 3 decodes as the audit does and began where run 2 had, which did not. */
    @Test
    void whatARolledBackRunLeftIsAnErrorAndMended() throws Exception {
        alike(3, OUT_OF_ORDERNESS);
        known.other(2);
        known.reads(3, 0, UPGRADE);
        itemAt(10, 1, 0, "a");
        tile("a", 0, 3, true, 1, 0, 1, 0);
        tile("left", 0, 2, false, 1, 0, 1, 0);
        assertThat(findings()).containsExactly("TILE_NOT_FINAL left|1970-01-01T00:00:00Z");
        assertThat(mends()).containsExactly("TILE_NOT_FINAL left|1970-01-01T00:00:00Z");
    }

    @Test
    void deadLettersOfTheOldRunAreNotComparable() throws Exception {
        dead.add(new DeadFact(0, 1, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 2, 0, true, "not_json", "x", 1));
        dead.add(new DeadFact(0, 3, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 3, 0, true, "bad_time", "x", 1));
        dead.add(new DeadFact(0, 4, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 4, 0, true, "not_json", "y", 1));
        letters.add(new DeadFact(0, 5, 0, true, "not_json", "x", 1));
        letters.add(new DeadFact(0, 5, 0, true, "not_json", "x", 1));
        dead.add(new DeadFact(0, 10, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 11, 0, true, "not_json", "x", 2));
        letters.add(new DeadFact(0, 12, 0, true, "not_json", "x", 1));
        dead.add(new DeadFact(0, 13, 0, false, "not_json", "x", 0));
        letters.add(new DeadFact(0, 13, 0, true, "bad_time", "x", 2));
        assertThat(findings())
                .containsExactly(
                        "DEAD_LETTER_DIFFERENT 0/13/0",
                        "DEAD_LETTER_DIFFERENT 0/4/0",
                        "DEAD_LETTER_EXTRA 0/11/0",
                        "DEAD_LETTER_MISSING 0/10/0",
                        "DEAD_LETTER_NOT_COMPARABLE 0/1/0",
                        "DEAD_LETTER_NOT_COMPARABLE 0/12/0",
                        "DEAD_LETTER_NOT_COMPARABLE 0/2/0",
                        "DEAD_LETTER_NOT_COMPARABLE 0/3/0",
                        "DEAD_LETTER_NOT_COMPARABLE 0/5/0",
                        "DEAD_LETTER_TWICE 0/5/0");
        assertThat(mends()).containsExactly("DEAD_LETTER_MISSING 0/10/0");
    }

    @Test
    void lateRowsOfTheOldRunAreNotComparable() throws Exception {
        lateness =
                LateRule.of(
                        List.of(new Cut(1, 7, new TreeMap<>(Map.of(0, 5L)), 10_001)),
                        new Windows(WINDOW));
        itemAt(6, 1, 0, "a");
        itemAt(10, 2, 0, "a");
        itemAt(1, 3, WINDOW, "a");
        late(items.remove(2), 20_000, 3_000, 1);
        itemAt(11, 4, WINDOW, "a");
        late(items.remove(2), 20_000, 3_000, 2);
        assertThat(findings())
                .containsExactly(
                        "LATE_EXTRA 0/11/0",
                        "LATE_MISSING 0/10/0",
                        "LATE_NOT_COMPARABLE 0/1/0",
                        "LATE_NOT_COMPARABLE 0/1/0",
                        "LATE_NOT_COMPARABLE 0/6/0",
                        "LATE_WITHOUT_CAUSE 0/11/0");
        assertThat(mends()).containsExactly("LATE_MISSING 0/10/0");
    }

    /** At the upgrade windows were closed up to 25 s, which run 2 carried on. */
    @Test
    void watermarkThatTheOldRunMayHaveLeftIsNotComparable() throws Exception {
        known.closed(1, 25_000);
        known.closed(2, 90_000);
        alike(3, OUT_OF_ORDERNESS);
        known.reads(3, 0, 20);
        late(itemAt(11, 1, 0, "a"), 24_999, 3_000, 2);
        late(itemAt(12, 2, 0, "a"), 25_000, 3_000, 2);
        late(itemAt(13, 3, 0, "a"), 9_998, 3_000, 2);
        late(itemAt(9, 4, 0, "a"), 9_998, 3_000, 1);
        late(itemAt(20, 5, 0, "a"), 25_000, 3_000, 3);
        assertThat(findings())
                .containsExactly(
                        "LATE_NOT_COMPARABLE 0/11/0",
                        "LATE_WITHOUT_CAUSE 0/12/0",
                        "LATE_WITHOUT_CAUSE 0/13/0",
                        "LATE_WITHOUT_CAUSE 0/20/0",
                        "LATE_WITHOUT_CAUSE 0/9/0");
        assertThat(mends()).isEmpty();
    }
}
