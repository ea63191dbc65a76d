package io.coursetiles.job.receipts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Where the committed output stood, from receipts alone. */
class ProgressTest {

    private final Progress progress = new Progress();

    @Test
    void cutNeedsAllReceiptsAndClosesWhatAllSubtasksHaveClosed() {
        add(1, 0, 5L, null, null, Map.of(0, 10L), 100);
        add(1, 1, 5L, null, null, Map.of(1, 20L), 90);
        add(1, 0, 6L, null, null, Map.of(0, 15L), 200);
        assertThat(progress.cuts()).containsExactly(cut(1, 5, Map.of(0, 10L, 1, 20L), 90));
        add(1, 1, 6L, null, null, Map.of(), 150);
        assertThat(progress.cuts())
                .containsExactly(
                        cut(1, 6, Map.of(0, 15L, 1, 20L), 150),
                        cut(1, 5, Map.of(0, 10L, 1, 20L), 90));
    }

    @Test
    void subtaskThatHasClosedNothingClosesNothing() {
        add(1, 0, 5L, null, null, Map.of(0, 10L), 100);
        add(1, 1, 5L, null, null, Map.of(), Long.MIN_VALUE);
        assertThat(progress.cuts()).containsExactly(cut(1, 5, Map.of(0, 10L), Long.MIN_VALUE));
    }

    @Test
    void endClosesEverything() {
        both(1, 5L, null, null, Map.of(0, 10L), 100);
        add(1, 0, null, null, null, Map.of(0, 12L), Long.MIN_VALUE);
        assertThat(progress.cuts()).hasSize(1);
        add(1, 1, null, null, null, Map.of(1, 3L), Long.MIN_VALUE);
        assertThat(progress.cuts().get(0))
                .isEqualTo(cut(1, 0, Map.of(0, 12L, 1, 3L), Long.MAX_VALUE));
    }

    /** Checkpoint 6 of run 1 was rewound; partition 1 is where run 1 left it. */
    @Test
    void nextRunGoesOnFromItsRestoredCheckpoint() {
        both(1, 5L, null, null, Map.of(0, 10L, 1, 20L), 100);
        both(1, 6L, null, null, Map.of(0, 40L, 1, 50L), 300);
        both(2, 6L, 1L, 5L, Map.of(0, 11L), Long.MIN_VALUE);
        assertThat(progress.cuts())
                .containsExactly(
                        cut(2, 6, Map.of(0, 11L, 1, 20L), 100),
                        cut(1, 5, Map.of(0, 10L, 1, 20L), 100));
    }

    /** The receipt of 6 is lost; partition 1 has been silent since. */
    @Test
    void lostReceiptTakesNoOffsetWithIt() {
        both(1, 5L, null, null, Map.of(0, 10L, 1, 20L), 100);
        both(1, 7L, null, null, Map.of(0, 30L, 1, 25L), 300);
        assertThat(progress.cuts().get(0)).isEqualTo(cut(1, 7, Map.of(0, 30L, 1, 25L), 300));
    }

    /** One subtask tells of what another has read before a restore. */
    @Test
    void largerOffsetIsTheNewer() {
        add(1, 0, 5L, null, null, Map.of(0, 12L, 1, 25L), 100);
        add(1, 1, 5L, null, null, Map.of(0, 10L, 1, 20L), 100);
        assertThat(progress.cuts()).containsExactly(cut(1, 5, Map.of(0, 12L, 1, 25L), 100));
    }

    /** Its savepoint, 6, has no receipts of its own. */
    @Test
    void resumedRunGoesOnFromTheEndOfADrainedOne() {
        both(1, 5L, null, null, Map.of(0, 10L), 100);
        drained(1, 5L, Map.of(0, 15L, 1, 7L));
        both(2, 7L, 1L, 6L, Map.of(0, 16L), 400);
        assertThat(progress.cuts().get(0)).isEqualTo(cut(2, 7, Map.of(0, 16L, 1, 7L), 400));
    }

    @Test
    void weeksOfReceiptsAreGoneThroughOnce() {
        for (long checkpoint = 1; checkpoint <= 100_000; checkpoint++) {
            both(1, checkpoint, null, null, Map.of(0, checkpoint), checkpoint);
        }
        assertTimeout(Duration.ofSeconds(10), () -> assertThat(progress.cuts()).hasSize(100_000));
        assertThat(progress.cuts().get(0)).isEqualTo(cut(1, 100_000, Map.of(0, 100_000L), 100_000));
    }

    private static Cut cut(long run, long checkpoint, Map<Integer, Long> offsets, long closed) {
        return new Cut(run, checkpoint, new TreeMap<>(offsets), closed);
    }

    private void both(
            long run,
            Long checkpoint,
            Long restoredRun,
            Long restoredFrom,
            Map<Integer, Long> offsets,
            long closed) {
        add(run, 0, checkpoint, restoredRun, restoredFrom, offsets, closed);
        add(run, 1, checkpoint, restoredRun, restoredFrom, offsets, closed);
    }

    private void drained(long run, long previous, Map<Integer, Long> offsets) {
        for (int subtask = 0; subtask < 2; subtask++) {
            progress.add(
                    new Receipt(
                            "d", run, subtask, 2, null, previous, null, null, offsets, null,
                            Map.of()));
        }
    }

    private void add(
            long run,
            int subtask,
            Long checkpoint,
            Long restoredRun,
            Long restoredFrom,
            Map<Integer, Long> offsets,
            long closed) {
        progress.add(
                new Receipt(
                        "d",
                        run,
                        subtask,
                        2,
                        checkpoint,
                        null,
                        restoredFrom,
                        restoredRun,
                        offsets,
                        closed == Long.MIN_VALUE ? null : Instant.ofEpochMilli(closed),
                        Map.of()));
    }
}
