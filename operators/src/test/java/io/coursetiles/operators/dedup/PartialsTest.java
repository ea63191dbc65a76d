package io.coursetiles.operators.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When partial tiles leave a deduplicate subtask. */
class PartialsTest {

    private static final long END = Events.TEN + Events.WINDOW;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private Subtask<CourseEvent, PartialTile> subtask;

    @BeforeEach
    void start() throws Exception {
        subtask = subtasks.deduplicate(Place.only(), null);
    }

    @Test
    void partialsLeaveBeforeTheBarrierAndNoneIsLeft() throws Exception {
        subtask.process(Events.view("e1", Events.TEN));
        subtask.process(Events.view("e1", Events.TEN));
        subtask.process(Events.view("e2", Events.TEN, "algebra", "bob"));
        subtask.process(Events.view("e3", Events.TEN, "physics", "bob"));
        subtask.process(Events.view("e1", END));
        assertThat(subtask.take()).isEmpty();
        subtask.beforeBarrier(1);
        assertThat(DedupOutput.texts(subtask))
                .containsExactlyInAnyOrder(
                        "algebra+0 events=2 duplicates=1 learners=2",
                        "physics+0 events=1 duplicates=0 learners=1",
                        "algebra+5 events=1 duplicates=0 learners=1");
        subtask.snapshot(1);
        subtask.beforeBarrier(2);
        subtask.drain();
        assertThat(DedupOutput.texts(subtask)).containsExactly(Watermark.MAX_WATERMARK);
    }

    @Test
    void partialsLeaveBeforeTheWatermarkThatClosesTheirWindow() throws Exception {
        subtask.process(Events.view("e1", Events.TEN));
        subtask.process(Events.view("e2", END));
        subtask.watermark(Events.TEN - 1);
        subtask.beforeBarrier(1);
        subtask.take();
        subtask.process(Events.view("e3", Events.TEN));
        subtask.process(Events.view("e4", END));
        subtask.watermark(END - 2);
        assertThat(DedupOutput.texts(subtask)).containsExactly(new Watermark(END - 2));
        subtask.watermark(END - 1);
        assertThat(DedupOutput.texts(subtask))
                .hasSize(3)
                .contains("algebra+0 events=1 duplicates=0 learners=1")
                .last()
                .isEqualTo(new Watermark(END - 1));
    }

    @Test
    void endOfInputEmptiesTheBundle() throws Exception {
        subtask.process(Events.view("e1", Events.TEN));
        subtask.endInput();
        assertThat(DedupOutput.texts(subtask))
                .containsExactly("algebra+0 events=1 duplicates=0 learners=1");
    }

    @Test
    void statusesAreNotForwardedAndChangeNothing() throws Exception {
        subtask.process(Events.view("e1", Events.TEN));
        subtask.status(WatermarkStatus.IDLE);
        subtask.status(WatermarkStatus.ACTIVE);
        subtask.status(WatermarkStatus.IDLE);
        assertThat(subtask.take()).isEmpty();
        subtask.watermark(END - 1);
        assertThat(DedupOutput.texts(subtask))
                .containsExactly(
                        "algebra+0 events=1 duplicates=0 learners=1", new Watermark(END - 1));
    }

    @Test
    void bundleOfTooManyTilesLeavesBeforeTheBarrier() throws Exception {
        for (int i = 1; i < Bundle.MAX_TILES; i++) {
            subtask.process(Events.view("e" + i, Events.TEN, "c" + i, "ada"));
        }
        assertThat(subtask.take()).isEmpty();
        subtask.process(Events.view("last", Events.TEN, "last", "ada"));
        assertThat(subtask.take(PartialTile.class)).hasSize(Bundle.MAX_TILES);
        subtask.process(Events.view("next", Events.TEN, "last", "ada"));
        assertThat(DedupOutput.totals(subtask)).isEqualTo(new DedupOutput.Totals(1, 0));
    }

    @Test
    void bundleOfTooManyLearnersLeavesBeforeTheBarrier() throws Exception {
        for (int i = 1; i < Bundle.MAX_LEARNERS; i++) {
            subtask.process(Events.view("e" + i, Events.TEN, "c" + i % 2, "learner-" + i));
        }
        assertThat(subtask.take()).isEmpty();
        subtask.process(Events.view("last", Events.TEN, "c1", "learner-1"));
        assertThat(subtask.take()).isEmpty();
        subtask.process(Events.view("one more", Events.TEN, "c1", "new"));
        assertThat(DedupOutput.texts(subtask))
                .containsExactlyInAnyOrder(
                        "c0+0 events=32767 duplicates=0 learners=32767",
                        "c1+0 events=32770 duplicates=0 learners=32769");
        assertThat(DedupOutput.totals(subtask)).isEqualTo(new DedupOutput.Totals(0, 0));
    }

    /** An id seen in two windows is a conflict: in both. */
    @Test
    void copiesInTwoWindowsBothCount() throws Exception {
        subtask.process(Events.view("e1", END - 1));
        subtask.process(Events.view("e1", END));
        subtask.process(Events.view("e1", END - 1));
        assertThat(DedupOutput.totals(subtask)).isEqualTo(new DedupOutput.Totals(2, 1));
    }
}
