package io.coursetiles.operators.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Little memory changes the speed and nothing else. The budget is all managed memory of the slot
 * here: RocksDB takes none of it in these tests.
 */
class DedupMemoryTest {

    private static final String BLOCKS = ShardState.BLOCKS.getName();
    private static final String SPILLED = ShardState.SPILLED.getName();
    private static final int EVENTS = 4000;
    private static final int WINDOWS = 3;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private final Set<String> seen = new HashSet<>();

    /** Managed memory before and after a restore in the middle. */
    @ParameterizedTest
    @CsvSource({
        "67108864, 67108864",
        "67108864, 100000",
        "100000, 67108864",
        "100000, 100000",
        "40000, 1000",
        "100, 100000",
        "67108864, 100"
    })
    void budgetDoesNotChangeWhatCounts(long before, long after) throws Exception {
        Random random = new Random(before + after);
        var first = subtasks.deduplicate(Place.only().withManagedBytes(before), null);
        DedupOutput.Totals expected = feed(first, random, 1);
        first.barrier(1);
        expected = expected.plus(feed(first, random, 2));
        assertThat(first.reserved()).isLessThanOrEqualTo(before);
        Checkpoint second = Checkpoint.of(2, first.barrier(2));
        assertThat(first.entries(SPILLED) > 0).isEqualTo(before < 1_000_000);
        DedupOutput.Totals actual = DedupOutput.Totals.of(first.take(PartialTile.class));

        var restored = subtasks.deduplicate(Place.only().withManagedBytes(after), second);
        assertThat(restored.reserved()).as("nothing is read before it is needed").isZero();
        expected = expected.plus(feed(restored, random, 3));
        restored.barrier(3);
        expected = expected.plus(feed(restored, random, 4));
        assertThat(restored.reserved()).isLessThanOrEqualTo(after);
        actual = actual.plus(DedupOutput.totals(restored));
        assertThat(actual).isEqualTo(expected);
        assertThat(expected.events()).isGreaterThan(6000);
        assertThat(expected.duplicates()).isGreaterThan(6000);
        assertNothingIsLeft(restored);
    }

    /** Feeds seeded events of many ids; what must be counted. */
    private DedupOutput.Totals feed(
            Subtask<CourseEvent, PartialTile> subtask, Random random, int round) throws Exception {
        int fresh = 0;
        for (int e = 0; e < EVENTS; e++) {
            String id = "e" + random.nextInt(EVENTS * round / 4 + 100);
            int window = random.nextInt(WINDOWS);
            subtask.process(Events.view(id, Events.TEN + window * Events.WINDOW));
            fresh += seen.add(window + id) ? 1 : 0;
        }
        return new DedupOutput.Totals(fresh, EVENTS - fresh);
    }

    private static void assertNothingIsLeft(Subtask<CourseEvent, PartialTile> subtask)
            throws Exception {
        assertThat(subtask.timers()).isPositive();
        assertThat(subtask.entries()).isPositive();
        for (int window = 1; window <= WINDOWS; window++) {
            subtask.watermark(Events.TEN + window * Events.WINDOW - 1);
        }
        assertThat(subtask.timers()).isZero();
        assertThat(subtask.entries()).isZero();
        assertThat(subtask.reserved()).isZero();
    }

    /** Without the promise, as when the job forgot to declare it, every set is spilled at once. */
    @ParameterizedTest
    @CsvSource({"1.0, 400000", "0.1, 40000", "0.0, 0"})
    void operatorTakesNoMoreThanItsFractionOfTheSlot(double fraction, long budget)
            throws Exception {
        var subtask =
                subtasks.deduplicate(
                        Place.only().withManagedBytes(400_000).withFraction(fraction), null);
        DedupOutput.Totals expected = feed(subtask, new Random(3), 8);
        assertThat(subtask.reserved()).isBetween(budget * 4 / 10, budget);
        assertThat(DedupOutput.totals(subtask)).isEqualTo(expected);
        assertNothingIsLeft(subtask);
    }

    @ParameterizedTest
    @CsvSource({"400000, 40000, 40000", "40000, 400000, 40000"})
    void configurationBoundsTheShareOfTheSlot(long share, long configured, long budget)
            throws Exception {
        var subtask =
                subtasks.deduplicate(
                        Place.only().withManagedBytes(share).withMaxMemory(configured), null);
        DedupOutput.Totals expected = feed(subtask, new Random(3), 8);
        assertThat(subtask.reserved()).isBetween(budget * 4 / 10, budget);
        assertThat(DedupOutput.totals(subtask)).isEqualTo(expected);
        assertNothingIsLeft(subtask);
    }

    @Test
    void memoryIsReservedWhileAWindowIsOpenAndReleasedWithIt() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        assertThat(subtask.reserved()).isZero();
        subtask.process(Events.view("e", Events.TEN));
        long one = subtask.reserved();
        subtask.process(Events.view("e", Events.TEN + Events.WINDOW));
        assertThat(one).isPositive();
        assertThat(subtask.reserved()).isEqualTo(2 * one);
        subtask.watermark(Events.TEN + Events.WINDOW - 1);
        assertThat(subtask.reserved()).isEqualTo(one);
        subtask.watermark(Events.TEN + 2 * Events.WINDOW - 1);
        assertThat(subtask.reserved()).isZero();
    }

    /** The release checks that no memory is left reserved, also when windows are open. */
    @Test
    void closingGivesAllMemoryBack() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        for (int e = 0; e < 5000; e++) {
            subtask.process(Events.view("e" + e, Events.TEN + e % 3 * Events.WINDOW));
        }
        assertThat(subtask.reserved()).isPositive();
        subtask.release();
    }

    @Test
    void newFingerprintsAreAppendedOncePerBarrierAndReadBackLazily() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        int fed = 0;
        for (int checkpoint = 1; checkpoint <= 5; checkpoint++) {
            for (int e = 0; e < 300; e++) {
                subtask.process(Events.view("e" + fed++, Events.TEN));
            }
            subtask.barrier(checkpoint);
        }
        subtask.take();
        long shards = subtask.entries(BLOCKS);
        assertThat(shards).isBetween(500L, 720L);
        assertThat(subtask.entries(SPILLED)).isZero();
        assertThat((long) subtask.timers()).isEqualTo(shards);

        var restored = subtasks.deduplicate(Place.only(), Checkpoint.of(6, subtask.barrier(6)));
        restored.process(Events.view("e0", Events.TEN));
        long one = restored.reserved();
        assertThat(one).isBetween(1L, 4000L);
        for (int e = 1; e < fed; e++) {
            restored.process(Events.view("e" + e, Events.TEN));
        }
        assertThat(DedupOutput.totals(restored)).isEqualTo(new DedupOutput.Totals(0, 1500));
        assertThat(restored.reserved()).isEqualTo(subtask.reserved());
    }

    @Test
    void stateOfAWindowThatNoEventTouchedAfterARestoreIsClearedToo() throws Exception {
        var spilling = subtasks.deduplicate(Place.only().withManagedBytes(20_000), null);
        for (int e = 0; e < 1000; e++) {
            spilling.process(Events.view("e" + e, Events.TEN));
        }
        Checkpoint first = Checkpoint.of(1, spilling.barrier(1));
        assertThat(spilling.entries(SPILLED)).isPositive();
        assertThat(spilling.entries(BLOCKS)).isGreaterThan(spilling.entries(SPILLED));
        var restored = subtasks.deduplicate(Place.only(), first);
        assertThat(restored.entries()).isGreaterThan(1000);
        restored.watermark(Events.TEN + Events.WINDOW - 1);
        assertThat(restored.entries()).isZero();
        assertThat(restored.timers()).isZero();
    }
}
