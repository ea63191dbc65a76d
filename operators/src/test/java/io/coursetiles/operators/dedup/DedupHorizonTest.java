package io.coursetiles.operators.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Ids are remembered as long as their window is open, in event time: however long that takes, and
 * no longer however little it takes.
 */
class DedupHorizonTest {

    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long OUT_OF_ORDERNESS = 10 * Events.MINUTE;
    private static final int PER_WINDOW = 12;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @Test
    void daysOfWallClockForgetNothing() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.clock(1);
        subtask.process(Events.view("e", Events.TEN));
        subtask.clock(30 * DAY);
        subtask.process(Events.view("e", Events.TEN));
        assertThat(DedupOutput.totals(subtask)).isEqualTo(new DedupOutput.Totals(1, 1));
        Checkpoint saved = Checkpoint.of(1, subtask.barrier(1));
        subtask.clock(60 * DAY);
        subtask.process(Events.view("e", Events.TEN));
        assertThat(DedupOutput.totals(subtask)).isEqualTo(new DedupOutput.Totals(0, 1));

        var resumed = subtasks.deduplicate(Place.only(), saved);
        resumed.clock(400 * DAY);
        resumed.process(Events.view("e", Events.TEN));
        resumed.process(Events.view("new", Events.TEN));
        assertThat(DedupOutput.totals(resumed)).isEqualTo(new DedupOutput.Totals(1, 1));
    }

    /** The wall clock stands still: what is forgotten is forgotten by event time. */
    @Test
    void threeDaysInAMomentHoldNoMoreThanTheOpenWindows() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.clock(1);
        // The window that an event is in, two of the out-of-orderness, one that closes with it.
        int open = 4;
        long events = 0;
        long bytesOfAWindow = 0;
        for (long window = 0; window * Events.WINDOW < 3 * DAY; window++) {
            for (int e = 0; e < PER_WINDOW; e++) {
                long time = Events.TEN + window * Events.WINDOW + e * 25_000L;
                subtask.process(Events.view(window + "-" + e, time));
                subtask.process(Events.view(window + "-" + e, time));
                events++;
            }
            bytesOfAWindow = Math.max(bytesOfAWindow, window == 0 ? subtask.reserved() : 0);
            subtask.watermark(Events.TEN + (window + 1) * Events.WINDOW - 1 - OUT_OF_ORDERNESS);
            if (window % 100 == 99) {
                assertBounded(subtask, window, open * PER_WINDOW);
            }
            assertThat(subtask.reserved())
                    .as("bytes in memory after window %d", window)
                    .isLessThanOrEqualTo(open * 2 * bytesOfAWindow);
        }
        assertThat(DedupOutput.totals(subtask)).isEqualTo(new DedupOutput.Totals(events, events));
        subtask.watermark(Events.TEN + 4 * DAY);
        assertThat(subtask.entries()).isZero();
        assertThat(subtask.reserved()).isZero();
    }

    private static void assertBounded(
            Subtask<CourseEvent, PartialTile> subtask, long window, int ids) throws Exception {
        subtask.beforeBarrier(window);
        // A block and a timer for each shard and window, of which each id has at most one.
        assertThat(subtask.timers()).as("timers after window %d", window).isBetween(1, ids);
        assertThat(subtask.entries()).as("entries after window %d", window).isBetween(1, 2 * ids);
        assertThat(subtask.entries(ShardState.SPILLED.getName())).isZero();
    }
}
