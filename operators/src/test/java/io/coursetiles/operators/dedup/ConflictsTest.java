package io.coursetiles.operators.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One id, several events: which of them count, and that it is noticed. */
class ConflictsTest {

    private static final long NEXT = Events.TEN + Events.WINDOW;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @Test
    void sameIdInTwoCoursesCountsWhereItCameFirst() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("e", Events.TEN + 9, "physics", "bob"));
        subtask.process(Events.view("e", Events.TEN, "algebra", "ada"));
        assertThat(conflicts(subtask)).isZero();
        assertThat(DedupOutput.texts(subtask))
                .containsExactlyInAnyOrder(
                        "physics+0 events=1 duplicates=0 learners=1",
                        "algebra+0 events=0 duplicates=1 learners=0");
    }

    /** A resend with a new id cannot be told from a second event. */
    @Test
    void sameContentWithANewIdCountsTwice() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("e", Events.TEN));
        subtask.process(Events.view("retry", Events.TEN));
        assertThat(DedupOutput.totals(subtask)).isEqualTo(new DedupOutput.Totals(2, 0));
        assertThat(conflicts(subtask)).isZero();
    }

    @Test
    void sameIdTwoWindowsApartCountsInBothAndIsAConflict() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("e", Events.TEN + 2 * Events.WINDOW));
        subtask.process(Events.view("e", Events.TEN));
        subtask.process(Events.view("e", Events.TEN));
        assertThat(conflicts(subtask)).isEqualTo(1);
        assertThat(DedupOutput.Totals.of(subtask.take(PartialTile.class)))
                .isEqualTo(new DedupOutput.Totals(2, 1));
    }

    @Test
    void itIsNoticedWhicheverWindowWasThereFirstAndOnce() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("early", Events.TEN));
        subtask.process(Events.view("late", NEXT));
        assertThat(conflicts(subtask)).isZero();
        subtask.process(Events.view("early", NEXT));
        assertThat(conflicts(subtask)).isEqualTo(1);
        subtask.process(Events.view("late", Events.TEN));
        assertThat(conflicts(subtask)).isEqualTo(2);
        subtask.process(Events.view("late", Events.TEN + 2 * Events.WINDOW));
        assertThat(conflicts(subtask)).as("a third window").isEqualTo(3);
        subtask.process(Events.view("late", Events.TEN));
        assertThat(conflicts(subtask)).as("a duplicate").isEqualTo(3);
    }

    @Test
    void windowThatClosesBeforeTheBarrierIsComparedToo() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("e", Events.TEN));
        subtask.process(Events.view("e", NEXT));
        subtask.watermark(NEXT - 1);
        assertThat(subtask.counter("conflicts")).isEqualTo(1);
        subtask.process(Events.view("e", NEXT + Events.WINDOW));
        subtask.drain();
        assertThat(subtask.counter("conflicts")).isEqualTo(2);
    }

    @Test
    void whatWasComparedBeforeARestoreIsNotCountedAgain() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("e", Events.TEN));
        subtask.process(Events.view("e", NEXT));
        var restored = subtasks.deduplicate(Place.only(), Checkpoint.of(1, subtask.barrier(1)));
        restored.process(Events.view("e", Events.TEN));
        restored.process(Events.view("e", NEXT));
        assertThat(conflicts(restored)).isZero();
        restored.process(Events.view("e", NEXT + Events.WINDOW));
        assertThat(conflicts(restored)).isEqualTo(1);
    }

    /** As the batch counts them: windows of an id beyond its first, whatever the order. */
    @Test
    void allAreCountedWhileNothingIsSpilled() throws Exception {
        Random random = new Random(5);
        var subtask = subtasks.deduplicate(Place.only(), null);
        Map<String, Set<Integer>> windows = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            String id = "e" + random.nextInt(8000);
            int window = random.nextInt(3);
            windows.computeIfAbsent(id, key -> new HashSet<>()).add(window);
            subtask.process(Events.view(id, Events.TEN + window * Events.WINDOW));
            if (i % 3000 == 0) {
                subtask.barrier(i + 1);
            }
        }
        long expected = windows.values().stream().mapToLong(seen -> seen.size() - 1).sum();
        assertThat(expected).isGreaterThan(5000);
        assertThat(conflicts(subtask)).isEqualTo(expected);
    }

    private static long conflicts(Subtask<CourseEvent, PartialTile> subtask) throws Exception {
        subtask.barrier(1);
        return subtask.counter("conflicts");
    }
}
