package io.coursetiles.job.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.receipts.Cut;
import io.coursetiles.operators.window.Windows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

/** Every kind of finding, and what must be none, on the real batch execution. */
class AuditFlowTest {

    private static final long OUT_OF_ORDERNESS = 20_000;
    private static final long WINDOW = 10_000;
    private static final int VIEW = 0;
    private static final int VIDEO = 1;

    private final List<Sighting> items = new ArrayList<>();
    private final List<LateRow> late = new ArrayList<>();
    private final List<SeenTile> tiles = new ArrayList<>();
    private final List<DeadFact> dead = new ArrayList<>();
    private final List<DeadFact> letters = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();
    private final TreeSet<Long> comparable = new TreeSet<>(List.of(1L, 2L));
    private final RunRule runs = new RunRule();
    private AuditScope.Archive archive = AuditScope.Archive.WHOLE;
    private LateRule lateness = new LateRule();
    private long offset;

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
        item(1, 0, "decoder", 7, VIEW);
        tile("decoder", 0, 3, true, 9, 0, 1, 0);
        item(2, 0, "more", 7, VIEW);
        tile("more", 0, 1, true, 2, 0, 1, 0);
        item(3, 0, "less", 7, VIEW);
        item(4, 0, "less", 7, VIEW);
        tile("less", 0, 1, true, 1, 0, 1, 0);
        archive = AuditScope.Archive.INCOMPLETE;
        assertThat(findings())
                .containsExactly(
                        "TILE_DIFFERENT less|1970-01-01T00:00:00Z",
                        "TILE_NOT_COMPARABLE decoder|1970-01-01T00:00:00Z",
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

    private void repaired(SeenTile tile) {
        replaceLast(tile, true, false);
    }

    private void deleted(SeenTile tile) {
        replaceLast(tile, false, true);
    }

    private void replaceLast(SeenTile tile, boolean repaired, boolean deleted) {
        tiles.set(
                tiles.size() - 1,
                new SeenTile(
                        tile.courseId(),
                        tile.windowStart(),
                        tile.partition(),
                        tile.offset(),
                        tile.run(),
                        tile.isFinal() && !deleted,
                        tile.revision(),
                        tile.kinds(),
                        tile.learners(),
                        tile.lessons(),
                        tile.duplicates(),
                        tile.consistent(),
                        repaired,
                        deleted));
    }

    @Test
    void deadLettersAreComparedOneByOne() throws Exception {
        dead.add(new DeadFact(0, 1, 0, false, "not_json", "x"));
        letters.add(new DeadFact(0, 1, 0, true, "not_json", "x"));
        dead.add(new DeadFact(0, 2, 0, false, "not_json", "x"));
        dead.add(new DeadFact(0, 3, 0, false, "not_json", "x"));
        letters.add(new DeadFact(0, 3, 0, true, "bad_time", "x"));
        dead.add(new DeadFact(0, 4, 1, false, "not_json", "x"));
        letters.add(new DeadFact(0, 4, 1, true, "not_json", "y"));
        letters.add(new DeadFact(0, 5, 0, true, "not_json", "x"));
        dead.add(new DeadFact(0, 6, 0, false, "not_json", "x"));
        letters.add(new DeadFact(0, 6, 0, true, "not_json", "x"));
        letters.add(new DeadFact(0, 6, 0, true, "not_json", "x"));
        assertThat(findings())
                .containsExactly(
                        "DEAD_LETTER_DIFFERENT 0/3/0",
                        "DEAD_LETTER_DIFFERENT 0/4/1",
                        "DEAD_LETTER_EXTRA 0/5/0",
                        "DEAD_LETTER_MISSING 0/2/0",
                        "DEAD_LETTER_TWICE 0/6/0");
    }

    private void item(long id, long start, String course, long learner, int kind) {
        items.add(
                new Sighting(
                        id, id, start, 0, offset++, 0, false, start, course, learner, learner, kind,
                        false));
    }

    private SeenTile tile(
            String course,
            long start,
            long run,
            boolean isFinal,
            long views,
            long videos,
            long learners,
            long duplicates) {
        tiles.add(
                new SeenTile(
                        course,
                        start,
                        0,
                        offset++,
                        run,
                        isFinal,
                        1,
                        new long[] {views, videos, 0, 0, 0, 0},
                        learners,
                        0,
                        duplicates,
                        true,
                        false,
                        false));
        return tiles.get(tiles.size() - 1);
    }

    private void mark(long at, long eventTime) {
        marks.add(new Mark(0, offset++, at, eventTime, null));
    }

    private void late(Sighting item, long watermark, long appendedAt) {
        Sighting row =
                new Sighting(
                        item.idHigh(),
                        item.idLow(),
                        item.windowStart(),
                        item.partition(),
                        item.offset(),
                        item.item(),
                        true,
                        item.eventTime(),
                        item.courseId(),
                        0,
                        0,
                        0,
                        false);
        late.add(
                new LateRow(
                        row,
                        new LateClaim(
                                item.partition(),
                                item.offset(),
                                item.item(),
                                item.eventTime(),
                                item.windowStart() + WINDOW,
                                watermark,
                                appendedAt)));
    }

    /** Each as its kind and key, in order. */
    private List<String> findings() throws Exception {
        List<String> found = new ArrayList<>();
        judge().forEach(each -> found.add(each.kind() + " " + each.key()));
        found.sort(null);
        return found;
    }

    private List<AuditFinding> judge() throws Exception {
        AuditScope scope =
                new AuditScope(
                        "in",
                        new TreeMap<>(),
                        0,
                        Long.MAX_VALUE,
                        runs,
                        comparable,
                        archive,
                        lateness,
                        2);
        AuditFlow flow =
                new AuditFlow(scope, new Windows(WINDOW), OUT_OF_ORDERNESS, AuditFlow.Clock.BROKER);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2);
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        DataStream<LateRow> rows = stream(env, late, LateRow.class);
        List<AuditFinding> found = new ArrayList<>();
        flow.tiles(stream(env, items, Sighting.class), rows, stream(env, tiles, SeenTile.class))
                .union(
                        flow.deadLetters(
                                stream(env, dead, DeadFact.class),
                                stream(env, letters, DeadFact.class)),
                        flow.causes(stream(env, marks, Mark.class), rows))
                .executeAndCollect()
                .forEachRemaining(found::add);
        return found;
    }

    private static <T> DataStream<T> stream(
            StreamExecutionEnvironment env, List<T> values, Class<T> type) {
        TypeInformation<T> info = AuditTypes.of(type);
        return values.isEmpty()
                ? env.fromSequence(1, 1).flatMap((none, out) -> {}, info)
                : env.fromData(values, info);
    }
}
