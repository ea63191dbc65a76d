package io.coursetiles.operators.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tiles over restores, and over giving up the working copies in memory. */
class TileRestoreTest {

    private static final long END = Events.TEN + Events.WINDOW;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private Subtask<PartialTile, OutboxInput> start(Place place, int cached, Checkpoint restored)
            throws Exception {
        return subtasks.tile(
                new TileOperator(Events.WINDOWS, Duration.ZERO, Subtasks.RUN.run(), cached),
                place,
                restored);
    }

    @Test
    void crashGoesBackToTheCheckpointAndTheRevisionGoesOn() throws Exception {
        var tile = start(Place.only(), TileOperator.CACHED_LEARNERS, null);
        tile.process(Partials.of(Events.view("e1", Events.TEN)));
        tile.barrier(1);
        tile.process(Partials.of(Events.view("e2", Events.TEN, "algebra", "bob")));
        Checkpoint second = Checkpoint.of(2, tile.barrier(2));
        assertThat(Partials.texts(tile))
                .containsExactly(
                        "algebra+0 events=1 duplicates=0 learners=1 open r1",
                        "algebra+0 events=2 duplicates=0 learners=2 open r2");
        tile.process(Partials.of(Events.view("lost", Events.TEN, "algebra", "cyd")));
        tile.process(Partials.of(Events.view("lost", Events.TEN, "lost", "cyd")));

        var restored = start(Place.only(), TileOperator.CACHED_LEARNERS, second);
        restored.process(Partials.of(Events.view("e3", Events.TEN, "algebra", "ada")));
        restored.barrier(3);
        restored.watermark(END - 1);
        assertThat(Partials.texts(restored))
                .containsExactly(
                        "algebra+0 events=3 duplicates=0 learners=2 open r3",
                        "algebra+0 events=3 duplicates=0 learners=2 final r4");
        assertThat(restored.entries()).isZero();
    }

    /** The revision is kept also when nothing else changed since it was last written. */
    @Test
    void revisionOfALaterUpdateIsKept() throws Exception {
        Duration live = Duration.ofSeconds(10);
        var tile =
                subtasks.tile(
                        new TileOperator(Events.WINDOWS, live, Subtasks.RUN.run()),
                        Place.only(),
                        null);
        tile.process(Partials.of(Events.view("e1", Events.TEN)));
        tile.clock(9_999);
        tile.barrier(1);
        assertThat(tile.take()).isEmpty();
        tile.clock(10_000);
        Checkpoint second = Checkpoint.of(2, tile.barrier(2));
        assertThat(Partials.texts(tile))
                .containsExactly("algebra+0 events=1 duplicates=0 learners=1 open r1");
        var restored = start(Place.only(), 0, second);
        restored.watermark(END - 1);
        assertThat(Partials.texts(restored))
                .containsExactly("algebra+0 events=1 duplicates=0 learners=1 final r2");
    }

    @Test
    void restoredTileClosesWithoutAnotherPartial() throws Exception {
        var tile = start(Place.only(), TileOperator.CACHED_LEARNERS, null);
        tile.process(
                Partials.of(
                        Events.view("e1", Events.TEN),
                        Events.view("e2", Events.TEN, "algebra", "bob")));
        var restored =
                start(
                        Place.only(),
                        TileOperator.CACHED_LEARNERS,
                        Checkpoint.of(1, tile.barrier(1)));
        restored.watermark(END - 1);
        assertThat(Partials.texts(restored))
                .containsExactly("algebra+0 events=2 duplicates=0 learners=2 final r2");
    }

    /** With a bound of 0 every copy is given up at every barrier and read back from state. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5, TileOperator.CACHED_LEARNERS})
    void resultsDoNotDependOnTheBoundOfTheCache(int cached) throws Exception {
        var tile = start(Place.only(), cached, null);
        for (int checkpoint = 1; checkpoint <= 4; checkpoint++) {
            for (int i = 0; i < 6; i++) {
                String learner = "learner-" + (checkpoint * 2 + i);
                tile.process(Partials.of(Events.view("e", Events.TEN, "c" + i % 2, learner)));
            }
            tile.barrier(checkpoint);
        }
        tile.process(Partials.of(Events.view("e", Events.TEN, "c0", "learner-2")));
        tile.take();
        tile.watermark(END - 1);
        // Learners 2, 4 .. 12 and 3, 5 .. 13.
        assertThat(Partials.texts(tile))
                .containsExactlyInAnyOrder(
                        "c0+0 events=13 duplicates=0 learners=6 final r5",
                        "c1+0 events=12 duplicates=0 learners=6 final r5");
        assertThat(tile.entries()).isZero();
    }

    @Test
    void aRestoreWithOtherWindowsIsRefused() throws Exception {
        var tile = start(Place.only(), TileOperator.CACHED_LEARNERS, null);
        tile.process(Partials.of(Events.view("e", Events.TEN, "algebra", "ada")));
        Checkpoint checkpoint = Checkpoint.of(1, tile.barrier(1));
        TileOperator other = new TileOperator(new Windows(60_000), Duration.ZERO, 1);
        assertThatThrownBy(() -> subtasks.tile(other, Place.only(), checkpoint))
                .hasStackTraceContaining(
                        "Cannot restore: got windows of 300000 ms in the savepoint and 60000 ms in"
                                + " the configuration, need the same; set tiles.window back");
    }

    /** A copy counts as its learners and 16 more. */
    @Test
    void copiesAboveTheBoundAreGivenUpAndWhatWaitedIsEmittedEarly() throws Exception {
        TileOperator operator =
                new TileOperator(Events.WINDOWS, Duration.ofSeconds(10), Subtasks.RUN.run(), 34);
        var tile = subtasks.tile(operator, Place.only(), null);
        tile.clock(100_000);
        tile.process(Partials.of(Events.view("e", Events.TEN, "c0", "ada")));
        tile.process(Partials.of(Events.view("e", Events.TEN, "c1", "ada")));
        tile.barrier(1);
        assertThat(operator.copies()).as("just the bound").isEqualTo(2);
        tile.process(Partials.of(Events.view("f", Events.TEN, "c1", "bob")));
        tile.take();
        tile.clock(109_999);
        tile.barrier(2);
        assertThat(operator.copies()).as("one above the bound").isZero();
        assertThat(Partials.texts(tile))
                .as("before its live interval is over")
                .containsExactly("c1+0 events=2 duplicates=0 learners=2 open r2");
        tile.clock(110_000);
        tile.barrier(3);
        assertThat(tile.take()).isEmpty();
        tile.watermark(END - 1);
        assertThat(Partials.texts(tile))
                .containsExactlyInAnyOrder(
                        "c0+0 events=1 duplicates=0 learners=1 final r2",
                        "c1+0 events=2 duplicates=0 learners=2 final r3");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 3", "3, 1"})
    void tilesMoveWithTheirCourseOnARescale(int before, int after) throws Exception {
        List<Subtask<PartialTile, OutboxInput>> old = new ArrayList<>();
        for (int i = 0; i < before; i++) {
            old.add(start(Place.of(before, i), 0, null));
        }
        for (int c = 0; c < 30; c++) {
            old.get(owner("c" + c, before))
                    .process(Partials.of(Events.view("e", Events.TEN, "c" + c, "ada")));
        }
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (var subtask : old) {
            states.add(subtask.barrier(5));
        }
        List<String> rows = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < after; i++) {
            var subtask = start(Place.of(after, i), 0, new Checkpoint(5, states));
            for (int c = 0; c < 30; c++) {
                if (owner("c" + c, after) == i) {
                    subtask.process(Partials.of(Events.view("f", Events.TEN, "c" + c, "bob")));
                }
            }
            subtask.watermark(END - 1);
            List<String> own = Partials.texts(subtask);
            sizes.add(own.size());
            rows.addAll(own);
        }
        List<String> expected = new ArrayList<>();
        for (int c = 0; c < 30; c++) {
            expected.add("c" + c + "+0 events=2 duplicates=0 learners=2 final r2");
        }
        assertThat(rows).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(sizes).doesNotContain(0);
    }

    private static int owner(String course, int parallelism) {
        return KeyGroupRangeAssignment.assignKeyToParallelOperator(
                course, Subtasks.MAX_PARALLELISM, parallelism);
    }

    /** Ends of the windows that the first and the second subtask closed. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0"})
    void latestClosedWindowOfAnySubtaskIsClosedForAll(int first, int second) throws Exception {
        var one = start(Place.of(2, 0), 0, null);
        var two = start(Place.of(2, 1), 0, null);
        one.watermark(END + first * Events.WINDOW - 1);
        two.watermark(END + second * Events.WINDOW - 1);
        Checkpoint both = Checkpoint.of(3, one.barrier(3), two.barrier(3));
        for (int i = 0; i < 3; i++) {
            var restored = start(Place.of(3, i), 0, both);
            String own = ownCourse(i);
            assertThatThrownBy(
                            () -> restored.process(Partials.of(Events.view("e", END, own, "ada"))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("sent at watermark 12345")
                    .hasMessageContaining(
                            "when the tile's watermark was " + (END + Events.WINDOW - 1));
            restored.process(Partials.of(Events.view("e", END + Events.WINDOW, own, "ada")));
            restored.watermark(END + 2 * Events.WINDOW - 1);
            assertThat(Partials.texts(restored))
                    .containsExactly(own + "+10 events=1 duplicates=0 learners=1 final r1");
        }
    }

    private static String ownCourse(int subtask) {
        int c = 0;
        while (owner("c" + c, 3) != subtask) {
            c++;
        }
        return "c" + c;
    }

    @Test
    void drainedSavepointIsResumedWithTheNextWindow() throws Exception {
        var tile = start(Place.only(), 0, null);
        tile.process(Partials.of(Events.view("e1", Events.TEN)));
        tile.drain();
        assertThat(Partials.texts(tile)).hasSize(1);
        var restored = start(Place.only(), 0, Checkpoint.of(9, tile.barrier(9)));
        assertThatThrownBy(() -> restored.process(Partials.of(Events.view("e2", END - 1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("when the tile's watermark was " + (END - 1));
        restored.process(Partials.of(Events.view("e3", END)));
        restored.watermark(END + Events.WINDOW - 1);
        assertThat(Partials.texts(restored))
                .containsExactly("algebra+5 events=1 duplicates=0 learners=1 final r1");
    }
}
