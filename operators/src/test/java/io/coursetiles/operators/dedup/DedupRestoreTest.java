package io.coursetiles.operators.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What deduplicate remembers over a crash, a rescale and a drain. */
class DedupRestoreTest {

    private static final long END = Events.TEN + Events.WINDOW;
    private static final int EVENTS = 900;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 3", "3, 1"})
    void duplicatesOfEarlierEventsAreCaughtByTheNewOwner(int before, int after) throws Exception {
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (int i = 0; i < before; i++) {
            var old = subtasks.deduplicate(Place.of(before, i), null);
            feed(old, before, i, "e");
            states.add(old.barrier(4));
        }
        DedupOutput.Totals sum = new DedupOutput.Totals(0, 0);
        for (int i = 0; i < after; i++) {
            var restored = subtasks.deduplicate(Place.of(after, i), new Checkpoint(4, states));
            int own = feed(restored, after, i, "e");
            assertThat(own).isPositive();
            assertThat(DedupOutput.totals(restored)).isEqualTo(new DedupOutput.Totals(0, own));
            int fresh = feed(restored, after, i, "new");
            restored.barrier(5);
            feed(restored, after, i, "new");
            sum = sum.plus(DedupOutput.totals(restored));
            restored.watermark(END + Events.WINDOW - 1);
            assertThat(restored.entries()).isZero();
            assertThat(fresh).isPositive();
        }
        assertThat(sum).isEqualTo(new DedupOutput.Totals(EVENTS, EVENTS));
    }

    /** Feeds what the subtask owns of EVENTS events in two windows; how many these are. */
    private static int feed(
            Subtask<CourseEvent, PartialTile> subtask, int parallelism, int index, String prefix)
            throws Exception {
        int fed = 0;
        for (int e = 0; e < EVENTS; e++) {
            CourseEvent event = Events.view(prefix + e, END - 1 + e % 2);
            if (KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                            Subtasks.MAX_PARALLELISM, parallelism, Shards.of(event.idHigh()))
                    == index) {
                subtask.process(event);
                fed++;
            }
        }
        return fed;
    }

    @Test
    void crashForgetsWhatCameAfterTheCheckpoint() throws Exception {
        var crashed = subtasks.deduplicate(Place.only(), null);
        crashed.process(Events.view("kept", Events.TEN));
        Checkpoint first = Checkpoint.of(1, crashed.barrier(1));
        crashed.process(Events.view("replayed", Events.TEN));
        crashed.beforeBarrier(2);
        crashed.watermark(END);

        var restored = subtasks.deduplicate(Place.only(), first);
        restored.process(Events.view("replayed", Events.TEN));
        restored.process(Events.view("kept", Events.TEN));
        restored.process(Events.view("replayed", Events.TEN));
        assertThat(DedupOutput.totals(restored)).isEqualTo(new DedupOutput.Totals(1, 2));
        assertThat(restored.take(DeduplicateOperator.LATE)).isEmpty();
    }

    /** Nothing of the working set is kept by the snapshot itself: the hook before it does that. */
    @Test
    void snapshotWithoutTheHookWouldForget() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("e", Events.TEN));
        Checkpoint without = Checkpoint.of(1, subtask.snapshot(1));
        Checkpoint with = Checkpoint.of(2, subtask.barrier(2));
        var forgetful = subtasks.deduplicate(Place.only(), without);
        forgetful.process(Events.view("e", Events.TEN));
        assertThat(DedupOutput.totals(forgetful)).isEqualTo(new DedupOutput.Totals(1, 0));
        var mindful = subtasks.deduplicate(Place.only(), with);
        mindful.process(Events.view("e", Events.TEN));
        assertThat(DedupOutput.totals(mindful)).isEqualTo(new DedupOutput.Totals(0, 1));
    }

    /** Ends of the windows that the first and the second subtask closed. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0"})
    void latestClosedWindowOfAnySubtaskIsClosedForAll(int first, int second) throws Exception {
        var one = subtasks.deduplicate(Place.of(2, 0), null);
        var two = subtasks.deduplicate(Place.of(2, 1), null);
        one.watermark(END + first * Events.WINDOW - 1);
        two.watermark(END + second * Events.WINDOW - 1);
        Checkpoint both = Checkpoint.of(1, one.barrier(1), two.barrier(1));
        int late = 0;
        int counted = 0;
        for (int i = 0; i < 3; i++) {
            var restored = subtasks.deduplicate(Place.of(3, i), both);
            int own = feed(restored, 3, i, "e");
            assertThat(restored.take(DeduplicateOperator.LATE)).hasSize(own);
            late += own;
            for (int e = 0; e < 30; e++) {
                CourseEvent next = Events.view("n" + e, END + Events.WINDOW);
                if (KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                                Subtasks.MAX_PARALLELISM, 3, Shards.of(next.idHigh()))
                        == i) {
                    restored.process(next);
                }
            }
            counted += (int) DedupOutput.totals(restored).events();
        }
        assertThat(late).isEqualTo(EVENTS);
        assertThat(counted).isEqualTo(30);
    }

    @Test
    void drainedSavepointIsResumedWithTheNextWindow() throws Exception {
        var drained = subtasks.deduplicate(Place.only(), null);
        drained.process(Events.view("e", Events.TEN));
        drained.process(Events.view("e", END));
        drained.drain();
        assertThat(DedupOutput.texts(drained)).hasSize(3).last().isEqualTo(Watermark.MAX_WATERMARK);
        Checkpoint savepoint = Checkpoint.of(8, drained.barrier(8));
        assertThat(drained.take()).isEmpty();
        assertThat(drained.entries()).isZero();

        var resumed = subtasks.deduplicate(Place.only(), savepoint);
        resumed.process(Events.view("late", END + Events.WINDOW - 1));
        resumed.process(Events.view("e", END + Events.WINDOW));
        resumed.watermark(END + 2 * Events.WINDOW - 2);
        assertThat(DedupOutput.texts(resumed))
                .containsExactly(new Watermark(END + 2 * Events.WINDOW - 2));
        resumed.watermark(END + 2 * Events.WINDOW - 1);
        assertThat(DedupOutput.texts(resumed))
                .containsExactly(
                        "algebra+10 events=1 duplicates=0 learners=1",
                        new Watermark(END + 2 * Events.WINDOW - 1));
        assertThat(resumed.take(DeduplicateOperator.LATE)).hasSize(1);
    }
}
