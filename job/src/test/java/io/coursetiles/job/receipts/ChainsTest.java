package io.coursetiles.job.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lost, repaired and rewound transactions, from receipts alone. */
class ChainsTest {

    private static final int SUBTASKS = 2;

    private final Chains chains = new Chains();

    @Test
    void wholeChainsLoseNothing() {
        both(1, 5L, null);
        both(1, 6L, 5L);
        both(1, null, 6L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.open()).isEmpty();
        assertThat(chains.rewinds()).isEmpty();
        assertThat(chains.size()).isEqualTo(2);
    }

    @Test
    void namedCheckpointWithoutItsReceiptIsLost() {
        both(1, 5L, null);
        add(1, 0, 6L, 5L);
        both(1, 7L, 6L);
        assertThat(chains.lost()).hasToString("[run 1, checkpoint 6, subtask 1]");
    }

    /** Its successor names the one before; the other subtask names both. */
    @Test
    void severalInARowAreLost() {
        both(1, 5L, null);
        add(1, 0, 6L, 5L);
        add(1, 0, 7L, 6L);
        both(1, 8L, 7L);
        assertThat(chains.lost())
                .hasToString("[run 1, checkpoint 6, subtask 1, run 1, checkpoint 7, subtask 1]");
    }

    @Test
    void wholeCheckpointIsLost() {
        both(1, 5L, null);
        both(1, 7L, 6L);
        assertThat(chains.lost())
                .hasToString("[run 1, checkpoint 6, subtask 0, run 1, checkpoint 6, subtask 1]");
    }

    @Test
    void lastBeforeTheEndIsLost() {
        both(1, 5L, null);
        add(1, 0, 6L, 5L);
        both(1, null, 6L);
        assertThat(chains.lost()).hasToString("[run 1, checkpoint 6, subtask 1]");
    }

    @Test
    void subtaskThatIsBehindHasLostNothingYet() {
        both(1, 5L, null);
        add(1, 0, 6L, 5L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.open())
                .extracting(receipt -> receipt.transaction().toString())
                .containsExactly(
                        "run 1, checkpoint 6, subtask 0", "run 1, checkpoint 5, subtask 1");
    }

    @Test
    void failoverInsideTheRunGoesOnFromItsCheckpoint() {
        both(1, 5L, null);
        restored(1, 0, 9L, 5L, 5L, 1L);
        restored(1, 1, 9L, 5L, 5L, 1L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.rewinds()).isEmpty();
    }

    @Test
    void checkpointThatAFailoverRestoredIsLost() {
        both(1, 5L, null);
        add(1, 1, 6L, 5L);
        restored(1, 0, 7L, 6L, 6L, 1L);
        restored(1, 1, 7L, 6L, 6L, 1L);
        assertThat(chains.lost()).hasToString("[run 1, checkpoint 6, subtask 0]");
    }

    @Test
    void nextRunGoesOnWhereTheOneBeforeEnded() {
        both(1, 5L, null);
        both(1, 6L, 5L);
        restored(2, 0, 7L, 6L, 6L, 1L);
        restored(2, 1, 7L, 6L, 6L, 1L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.rewinds()).isEmpty();
        assertThat(chains.open()).extracting(Receipt::run).containsExactly(2L, 2L);
    }

    @Test
    void savepointThatTheNextRunStartedFromIsLost() {
        both(1, 5L, null);
        add(1, 0, 6L, 5L);
        restored(2, 0, 7L, 6L, 6L, 1L);
        assertThat(chains.lost()).hasToString("[run 1, checkpoint 6, subtask 1]");
    }

    /** Run 3 goes on from a checkpoint whose number run 1 has used, too. */
    @Test
    void rewindIsNoLossAndItsRunIsTold() {
        both(1, 5L, null);
        both(1, 6L, 5L);
        both(1, 7L, 6L);
        restored(2, 0, 7L, 6L, 6L, 1L);
        restored(2, 1, 7L, 6L, 6L, 1L);
        restored(3, 0, 8L, 7L, 7L, 2L);
        restored(3, 1, 8L, 7L, 7L, 2L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.rewinds()).containsExactly(new Chains.Rewind(2, 1, 6, 2));
    }

    @Test
    void secondRunFromOneCheckpointSupersedesTheFirst() {
        both(1, 5L, null);
        restored(2, 0, 6L, 5L, 5L, 1L);
        restored(2, 1, 6L, 5L, 5L, 1L);
        restored(3, 0, 6L, 5L, 5L, 1L);
        restored(3, 1, 6L, 5L, 5L, 1L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.rewinds()).containsExactly(new Chains.Rewind(3, 1, 5, 2));
        assertThat(chains.open()).extracting(Receipt::run).containsExactly(3L, 3L);
    }

    @Test
    void subtaskWithoutAnyReceiptHasLostAllOfThem() {
        add(1, 0, 5L, null);
        restored(2, 0, 6L, 5L, 5L, 1L);
        assertThat(chains.lost()).hasToString("[run 1, checkpoint 5, subtask 1]");
    }

    /** Its savepoint, 6, has no receipt: the ends stand for it. */
    @Test
    void resumedDrainedRunHasLostNothing() {
        both(1, 5L, null);
        both(1, null, 5L);
        restored(2, 0, 7L, 6L, 6L, 1L);
        restored(2, 1, 7L, 6L, 6L, 1L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.rewinds()).isEmpty();
    }

    @Test
    void endThatIsMissingBeforeANextRunIsLost() {
        both(1, 5L, null);
        add(1, 0, null, 5L);
        restored(2, 0, 7L, 6L, 6L, 1L);
        restored(2, 1, 7L, 6L, 6L, 1L);
        assertThat(chains.lost()).hasToString("[run 1, end after checkpoint 5, subtask 1]");
    }

    @Test
    void runWithoutAnyReceiptHasLostWhatTheNextStartedFrom() {
        restored(2, 0, 6L, 5L, 5L, 1L);
        restored(2, 1, 6L, 5L, 5L, 1L);
        assertThat(chains.lost())
                .hasToString("[run 1, checkpoint 5, subtask 0, run 1, checkpoint 5, subtask 1]");
    }

    /** Run 2 went on without 6; run 3 has done all of it again. */
    @Test
    void lossThatARewindHasSupersededIsNone() {
        both(1, 5L, null);
        add(1, 0, 6L, 5L);
        restored(2, 0, 7L, 6L, 6L, 1L);
        restored(2, 1, 7L, 6L, 6L, 1L);
        assertThat(chains.lost()).hasToString("[run 1, checkpoint 6, subtask 1]");
        restored(3, 0, 6L, 5L, 5L, 1L);
        restored(3, 1, 6L, 5L, 5L, 1L);
        assertThat(chains.lost()).isEmpty();
        assertThat(chains.rewinds()).containsExactly(new Chains.Rewind(3, 1, 5, 3));
    }

    @Test
    void repairedIsNotLost() {
        both(1, 5L, null);
        both(1, 7L, 6L);
        chains.repaired(TransactionName.ofCheckpoint(1, 6, 0));
        assertThat(chains.lost()).hasToString("[run 1, checkpoint 6, subtask 1]");
        assertThat(chains.repaired()).hasToString("[run 1, checkpoint 6, subtask 0]");
    }

    private void both(long run, Long checkpoint, Long previous) {
        add(run, 0, checkpoint, previous);
        add(run, 1, checkpoint, previous);
    }

    private void add(long run, int subtask, Long checkpoint, Long previous) {
        restored(run, subtask, checkpoint, previous, null, null);
    }

    private void restored(
            long run, int subtask, Long checkpoint, Long previous, Long from, Long fromRun) {
        chains.add(
                new Receipt(
                        "d",
                        run,
                        subtask,
                        SUBTASKS,
                        checkpoint,
                        previous,
                        from,
                        fromRun,
                        Map.of(),
                        null,
                        Map.of()));
    }
}
