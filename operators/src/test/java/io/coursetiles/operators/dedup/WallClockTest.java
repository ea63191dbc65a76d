package io.coursetiles.operators.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtasks;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is remembered depends on event time alone: not on stops, not on the speed of a replay. */
class WallClockTest {

    private static final int WINDOWS = (int) (Duration.ofDays(3).toMillis() / Events.WINDOW);
    private static final int EVENTS = 40;
    private static final int OPEN = 3;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @Test
    void aLongStopForgetsNothing() throws Exception {
        var stopped = subtasks.deduplicate(Place.only(), null);
        stopped.clock(Events.TEN);
        for (int e = 0; e < EVENTS; e++) {
            stopped.process(Events.view("e" + e, Events.TEN + e));
        }
        var resumed = subtasks.deduplicate(Place.only(), Checkpoint.of(1, stopped.barrier(1)));
        resumed.clock(Events.TEN + Duration.ofDays(30).toMillis());
        for (int e = 0; e < EVENTS; e++) {
            resumed.process(Events.view("e" + e, Events.TEN + e));
        }
        assertThat(DedupOutput.totals(resumed)).isEqualTo(new DedupOutput.Totals(0, EVENTS));
    }

    /** Three days of events while the clock stands still: state is that of the open windows. */
    @Test
    void aFastReplayHoldsNoMoreThanTheOpenWindows() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.clock(Events.TEN);
        DedupOutput.Totals totals = new DedupOutput.Totals(0, 0);
        for (int window = 0; window < WINDOWS; window++) {
            long start = Events.TEN + window * Events.WINDOW;
            for (int e = 0; e < EVENTS; e++) {
                subtask.process(Events.view("e" + e, start + e));
                subtask.process(Events.view("e" + e, start + e));
            }
            totals = totals.plus(DedupOutput.totals(subtask));
            subtask.watermark(start - (OPEN - 1) * Events.WINDOW + Events.WINDOW - 1);
            if (window % 100 == 99) {
                // A block and a timer for each shard of an open window that has an event.
                assertThat(subtask.entries()).isBetween(EVENTS, 2 * EVENTS * OPEN);
                assertThat(subtask.reserved()).isLessThan(EVENTS * OPEN * 512L);
            }
        }
        assertThat(totals)
                .isEqualTo(
                        new DedupOutput.Totals((long) WINDOWS * EVENTS, (long) WINDOWS * EVENTS));
        subtask.drain();
        assertThat(subtask.entries()).isZero();
        assertThat(subtask.reserved()).isZero();
    }
}
