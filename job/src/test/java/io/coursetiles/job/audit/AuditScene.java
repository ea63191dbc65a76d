package io.coursetiles.job.audit;

import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Raw items, and output that readers see, to be judged on the real batch execution. */
abstract class AuditScene {

    static final long OUT_OF_ORDERNESS = 20_000;
    static final long WINDOW = 10_000;
    static final int VIEW = 0;
    static final int VIDEO = 1;

    final List<Sighting> items = new ArrayList<>();
    final List<LateRow> late = new ArrayList<>();
    final List<SeenTile> tiles = new ArrayList<>();
    final List<DeadFact> dead = new ArrayList<>();
    final List<DeadFact> letters = new ArrayList<>();
    final List<Mark> marks = new ArrayList<>();
    final KnownRuns known = new KnownRuns(Duration.ofMillis(OUT_OF_ORDERNESS));
    final RunRule runs = new RunRule();
    AuditScope.Archive archive = AuditScope.Archive.WHOLE;
    LateRule lateness = new LateRule();
    long offset;

    AuditScene() {
        alike(1, OUT_OF_ORDERNESS);
        alike(2, OUT_OF_ORDERNESS);
    }

    void alike(long run, long outOfOrderness) {
        known.alike(run);
        known.outOfOrderness(run, Duration.ofMillis(outOfOrderness));
    }

    void repaired(SeenTile tile) {
        replaceLast(tile, true, false);
    }

    void deleted(SeenTile tile) {
        replaceLast(tile, false, true);
    }

    void replaceLast(SeenTile tile, boolean repaired, boolean deleted) {
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

    void item(long id, long start, String course, long learner, int kind) {
        items.add(
                new Sighting(
                        id, id, start, 0, offset++, 0, false, start, course, learner, learner, kind,
                        false));
    }

    SeenTile tile(
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

    void mark(long at, long eventTime) {
        marks.add(new Mark(0, offset, at, known.justified(0, offset++, eventTime), null));
    }

    void late(Sighting item, long watermark, long appendedAt) {
        late(item, watermark, appendedAt, 1);
    }

    void late(Sighting item, long watermark, long appendedAt, long run) {
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
                                appendedAt,
                                run)));
    }

    /** Each as its kind and key, in order. */
    List<String> findings() throws Exception {
        List<String> found = new ArrayList<>();
        judge().forEach(each -> found.add(each.kind() + " " + each.key()));
        found.sort(null);
        return found;
    }

    /** Of what a repair would write a record for, each as its kind and key, in order. */
    List<String> mends() throws Exception {
        List<String> mends = new ArrayList<>();
        for (AuditFinding each : judge()) {
            if (each.mend() != null
                    || each.kindOf() == AuditKind.LATE_MISSING
                    || each.kindOf() == AuditKind.DEAD_LETTER_MISSING) {
                mends.add(each.kind() + " " + each.key());
            }
        }
        mends.sort(null);
        return mends;
    }

    List<AuditFinding> judge() throws Exception {
        AuditScope scope =
                new AuditScope(
                        "in",
                        new TreeMap<>(),
                        0,
                        Long.MAX_VALUE,
                        runs,
                        known,
                        archive,
                        lateness,
                        0,
                        2);
        AuditFlow flow = new AuditFlow(scope, new Windows(WINDOW), AuditFlow.Clock.BROKER);
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

    static <T> DataStream<T> stream(StreamExecutionEnvironment env, List<T> values, Class<T> type) {
        TypeInformation<T> info = RecordTypes.of(type);
        return values.isEmpty()
                ? env.fromSequence(1, 1).flatMap((none, out) -> {}, info)
                : env.fromData(values, info);
    }
}
