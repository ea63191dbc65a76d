package io.coursetiles.job.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every finding about tiles, and what must be none. */
class AuditFlowTest extends AuditScene {

    @Test
    void soundOutputIsClean() throws Exception {
        item(1, 0, "a", 7, VIEW);
        item(2, 0, "a", 7, VIDEO);
        item(2, 0, "a", 7, VIDEO);
        item(3, 0, "b", 8, VIEW);
        tile("a", 0, 1, true, 1, 1, 1, 1);
        tile("b", 0, 1, true, 1, 0, 1, 0);
        assertThat(findings()).isEmpty();
    }

    @Test
    void rowThatStandsInTheArchiveTwiceCountsOnce() throws Exception {
        item(1, 0, "a", 7, VIEW);
        items.add(items.get(0));
        tile("a", 0, 1, true, 1, 0, 1, 0);
        assertThat(findings()).isEmpty();
    }

    @Test
    void tilesAreComparedOneByOne() throws Exception {
        item(1, 0, "missing", 7, VIEW);
        item(2, 0, "different", 7, VIEW);
        tile("different", 0, 1, true, 2, 0, 1, 0);
        item(3, 0, "learners", 7, VIEW);
        tile("learners", 0, 1, true, 1, 0, 2, 0);
        item(4, 0, "open", 7, VIEW);
        tile("open", 0, 1, false, 1, 0, 1, 0);
        item(5, 0, "twice", 7, VIEW);
        tile("twice", 0, 1, true, 1, 0, 1, 0);
        tile("twice", 0, 1, true, 1, 0, 1, 0);
        tile("extra", 0, 1, true, 1, 0, 1, 0);
        item(6, 0, "overwritten", 7, VIEW);
        tile("overwritten", 0, 1, true, 1, 0, 1, 0);
        tile("overwritten", 0, 1, false, 2, 0, 1, 0);
        assertThat(findings())
                .containsExactly(
                        "TILE_DIFFERENT different|1970-01-01T00:00:00Z",
                        "TILE_DIFFERENT learners|1970-01-01T00:00:00Z",
                        "TILE_EXTRA extra|1970-01-01T00:00:00Z",
                        "TILE_FINAL_TWICE twice|1970-01-01T00:00:00Z",
                        "TILE_MISSING missing|1970-01-01T00:00:00Z",
                        "TILE_NOT_FINAL open|1970-01-01T00:00:00Z",
                        "TILE_NOT_FINAL overwritten|1970-01-01T00:00:00Z");
    }

    /** The job's runs have receipts; run 99 has none, so nothing that names it is the job's. */
    @Test
    void whatNamesARunWithoutReceiptsIsAnErrorWhileAllRunsAreAlike() throws Exception {
        item(1, 0, "a", 7, VIEW);
        tile("stray", 0, 99, true, 1, 0, 1, 0);
        letters.add(new DeadFact(0, 5, 0, true, "not_json", "x", 99));
        assertThat(findings())
                .containsExactly(
                        "DEAD_LETTER_EXTRA 0/5/0",
                        "TILE_EXTRA stray|1970-01-01T00:00:00Z",
                        "TILE_MISSING a|1970-01-01T00:00:00Z");
    }

    @Test
    void laterRunMayCloseAWindowAgainAfterARewindOnly() throws Exception {
        item(1, 0, "a", 7, VIEW);
        tile("a", 0, 1, true, 5, 0, 5, 0);
        tile("a", 0, 2, true, 1, 0, 1, 0);
        assertThat(findings()).containsExactly("TILE_FINAL_TWICE a|1970-01-01T00:00:00Z");
        runs.rewound(2);
        assertThat(findings()).isEmpty();
    }

    @Test
    void whatCannotBeComparedIsNoError() throws Exception {
        known.other(3);
        known.reads(1, 0, 0);
        item(1, WINDOW, "decoder", 7, VIEW);
        tile("decoder", WINDOW, 3, true, 9, 0, 1, 0);
        item(2, 0, "more", 7, VIEW);
        tile("more", 0, 1, true, 2, 0, 1, 0);
        item(3, 0, "less", 7, VIEW);
        item(4, 0, "less", 7, VIEW);
        tile("less", 0, 1, true, 1, 0, 1, 0);
        archive = AuditScope.Archive.INCOMPLETE;
        assertThat(findings())
                .containsExactly(
                        "TILE_DIFFERENT less|1970-01-01T00:00:00Z",
                        "TILE_NOT_COMPARABLE decoder|1970-01-01T00:00:10Z",
                        "TILE_NOT_COMPARABLE more|1970-01-01T00:00:00Z");
    }

    /** Either copy may have come first. */
    @Test
    void conflictIsReportedAndEitherTileIsRight() throws Exception {
        item(1, 0, "a", 7, VIEW);
        item(1, 0, "b", 7, VIEW);
        tile("a", 0, 1, true, 0, 0, 0, 1);
        tile("b", 0, 1, true, 1, 0, 1, 0);
        assertThat(findings()).containsExactly("CONFLICT 0/0/0");
    }

    /** One contested id cannot explain a difference of two, nor one more item. */
    @Test
    void conflictExplainsNoMoreThanItself() throws Exception {
        item(1, 0, "a", 7, VIEW);
        item(1, 0, "b", 7, VIEW);
        item(2, 0, "a", 8, VIEW);
        item(3, 0, "a", 9, VIEW);
        tile("a", 0, 1, true, 1, 2, 3, 0);
        tile("b", 0, 1, true, 1, 0, 1, 1);
        assertThat(findings())
                .containsExactly(
                        "CONFLICT 0/0/0",
                        "TILE_DIFFERENT a|1970-01-01T00:00:00Z",
                        "TILE_DIFFERENT b|1970-01-01T00:00:00Z");
    }

    @Test
    void whatMendsATileIsWhatRawComesTo() throws Exception {
        item(1, 0, "a", 7, VIEW);
        item(1, 0, "a", 7, VIEW);
        item(2, 0, "a", 7, VIDEO);
        tile("a", 0, 1, true, 5, 0, 5, 0);
        tile("extra", 0, 1, true, 1, 0, 1, 0);
        Map<String, String> mends = new TreeMap<>();
        judge().forEach(each -> mends.put(each.key(), each.mend()));
        assertThat(mends)
                .containsExactly(
                        Map.entry(
                                "a|1970-01-01T00:00:00Z",
                                "{\"course_id\":\"a\",\"window_start\":\"1970-01-01T00:00:00Z\","
                                        + "\"window_end\":\"1970-01-01T00:00:10Z\",\"event_count\":2,"
                                        + "\"learner_count\":1,\"matched_lesson_count\":0,"
                                        + "\"completion_count\":0,\"kinds\":{\"view\":1,\"video\":1,"
                                        + "\"problem\":0,\"discussion\":0,\"completion\":0,\"other\":0},"
                                        + "\"duplicate_count\":1,\"status\":\"final\",\"revision\":2,"
                                        + "\"run\":2}"),
                        Map.entry("extra|1970-01-01T00:00:00Z", ""));
    }

    @Test
    void repairedTileTakesThePlaceOfAllBefore() throws Exception {
        item(1, 0, "a", 7, VIEW);
        tile("a", 0, 1, true, 1, 0, 1, 0);
        tile("a", 0, 1, true, 4, 0, 1, 0);
        repaired(tile("a", 0, 2, true, 1, 0, 1, 0));
        tile("extra", 0, 1, true, 1, 0, 1, 0);
        deleted(tile("extra", 0, 1, true, 1, 0, 1, 0));
        item(2, 0, "deleted", 7, VIEW);
        tile("deleted", 0, 1, true, 1, 0, 1, 0);
        deleted(tile("deleted", 0, 1, true, 1, 0, 1, 0));
        assertThat(findings()).containsExactly("TILE_MISSING deleted|1970-01-01T00:00:00Z");
        tile("a", 0, 2, true, 1, 0, 1, 0);
        assertThat(findings())
                .containsExactly(
                        "TILE_FINAL_TWICE a|1970-01-01T00:00:00Z",
                        "TILE_MISSING deleted|1970-01-01T00:00:00Z");
    }
}
