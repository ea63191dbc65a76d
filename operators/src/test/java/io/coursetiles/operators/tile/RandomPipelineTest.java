package io.coursetiles.operators.tile;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Pipeline;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.testing.TileRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random events, watermarks, barriers, crashes and rescales against a model in plain collections.
 *
 * <p>Whatever happens: one final tile per course and window, equal to the model; what is counted,
 * what is a duplicate and what is late add up to what was read; nothing stays in state.
 */
class RandomPipelineTest {

    private static final int STEPS = 1000;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private Random random;
    private Pipeline pipeline;
    private TileModel model;
    private long[] watermarks;

    private final List<TileRow> pending = new ArrayList<>();
    private int pendingLate;
    private final List<TileRow> committed = new ArrayList<>();
    private int committedLate;

    private Pipeline.Snapshot snapshot;
    private TileModel snapshotModel;
    private long snapshotWatermark;
    private long checkpoint;

    /** Ample memory, then so little that sets are spilled, then none at all. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyWindowHasOneExactFinal(long seed) throws Exception {
        random = new Random(seed);
        long managed = new long[] {Place.AMPLE, 64 << 10, 40 << 10}[(int) (seed % 3)];
        start(managed, null, Long.MIN_VALUE);
        model = new TileModel();
        long now = Events.TEN;
        for (int step = 0; step < STEPS; step++) {
            now += random.nextInt(4500);
            int dice = random.nextInt(100);
            if (dice < 85) {
                event(now);
            } else if (dice < 94) {
                watermark(now);
            } else if (dice < 97) {
                deliverSome();
            } else if (dice < 99) {
                barrier(now);
            } else if (snapshot != null && random.nextInt(4) == 0) {
                crash(managed);
            }
        }
        pipeline.drain();
        commit();

        String seeded = "seed " + seed;
        assertThat(committed.stream().filter(TileRow::isFinal).map(TileModel::row))
                .as(seeded)
                .containsExactlyInAnyOrderElementsOf(model.finals());
        assertThat((long) committedLate).as(seeded).isEqualTo(model.late()).isPositive();
        long counted = committed.stream().filter(TileRow::isFinal).mapToLong(TileRow::events).sum();
        assertThat(counted + model.duplicates() + committedLate).as(seeded).isEqualTo(model.ok());
        assertThat(model.duplicates()).as(seeded).isPositive();
        assertThat(pipeline.left()).as(seeded).isZero();
        assertRevisionsCount(seeded);
    }

    /** Committed revisions of a tile are 1, 2, 3 ... and the final is the last. */
    private void assertRevisionsCount(String seeded) {
        Map<TileKey, Long> last = new HashMap<>();
        for (TileRow tile : committed) {
            TileKey key = new TileKey(tile.course(), tile.start());
            assertThat(tile.revision())
                    .as("%s, revision of %s", seeded, tile)
                    .isEqualTo(last.getOrDefault(key, 0L) + 1);
            last.put(key, tile.isFinal() ? Long.MAX_VALUE - 1 : tile.revision());
        }
    }

    private void start(long managed, Pipeline.Snapshot restored, long restoredWatermark)
            throws Exception {
        Duration live = random.nextBoolean() ? Duration.ZERO : Duration.ofMinutes(3);
        int cached = random.nextBoolean() ? 0 : 1000;
        pipeline =
                new Pipeline(
                        subtasks,
                        1 + random.nextInt(3),
                        1 + random.nextInt(2),
                        managed,
                        () -> new TileOperator(Events.WINDOWS, live, Subtasks.RUN.run(), cached),
                        restored);
        watermarks = new long[pipeline.deduplicateParallelism()];
        Arrays.fill(watermarks, restoredWatermark);
    }

    private void event(long now) throws Exception {
        long time = now - (long) Math.abs(random.nextGaussian() * Events.WINDOW);
        String course = random.nextInt(10) < 7 ? "big" : "small-" + random.nextInt(4);
        CourseEvent event =
                Events.event(
                        "e" + random.nextInt(400),
                        time,
                        course,
                        "learner-" + random.nextInt(50),
                        Kind.values()[random.nextInt(Kind.values().length)],
                        random.nextBoolean()
                                ? CourseEvent.Lesson.MATCHED
                                : CourseEvent.Lesson.NONE);
        model.event(event, watermarks[pipeline.owner(event)]);
        pipeline.event(event);
    }

    /** Each subtask at its own pace, often exactly at a boundary. */
    private void watermark(long now) throws Exception {
        int d = random.nextInt(watermarks.length);
        long timestamp = now - random.nextInt((int) (2 * Events.WINDOW));
        if (random.nextBoolean()) {
            timestamp = Events.WINDOWS.start(timestamp) - 2 + random.nextInt(3);
        }
        pipeline.watermark(d, timestamp);
        watermarks[d] = Math.max(watermarks[d], timestamp);
    }

    private void deliverSome() throws Exception {
        int d = random.nextInt(pipeline.deduplicateParallelism());
        int t = random.nextInt(pipeline.tileParallelism());
        int elements = random.nextInt(30);
        while (elements-- > 0 && pipeline.deliver(d, t)) {
            // The next one.
        }
    }

    private void barrier(long now) throws Exception {
        snapshot = pipeline.barrier(++checkpoint, now);
        snapshotModel = model.copy();
        // What is restored is the maximum, in whole windows.
        long latest = Arrays.stream(watermarks).max().orElseThrow();
        snapshotWatermark = latest < 0 ? Long.MIN_VALUE : Events.WINDOWS.start(latest + 1) - 1;
        commit();
    }

    private void commit() {
        pending.addAll(pipeline.takeTiles());
        pendingLate += pipeline.takeLate();
        committed.addAll(pending);
        committedLate += pendingLate;
        pending.clear();
        pendingLate = 0;
    }

    /** All subtasks are lost with what they wrote since the checkpoint. */
    private void crash(long managed) throws Exception {
        pending.clear();
        pendingLate = 0;
        model = snapshotModel.copy();
        start(managed, snapshot, snapshotWatermark);
    }
}
