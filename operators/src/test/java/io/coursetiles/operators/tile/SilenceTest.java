package io.coursetiles.operators.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Pipeline;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * All sources fall silent, then an hour of backlog arrives, and one deduplicate subtask handles its
 * share of it when the other is done.
 */
class SilenceTest {

    private static final int FAST = 0;
    private static final int SLOW = 1;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private Pipeline pipeline;
    private final TileModel model = new TileModel();
    private final List<CourseEvent> backlog = new ArrayList<>();

    /** What a status means for the channels to tile: the operator's way, or another. */
    @FunctionalInterface
    interface Statuses {
        void announce(int deduplicate, WatermarkStatus status) throws Exception;
    }

    @BeforeEach
    void anHourOfBacklog() throws Exception {
        pipeline =
                new Pipeline(
                        subtasks,
                        2,
                        1,
                        Place.AMPLE,
                        () -> new TileOperator(Events.WINDOWS, Duration.ZERO, Subtasks.RUN.run()),
                        null);
        for (int second = 0; second < 3600; second += 10) {
            backlog.add(
                    Events.view(
                            "e" + second,
                            Events.TEN + second * 1000L,
                            "algebra",
                            "learner-" + second % 7));
        }
    }

    @Test
    void everyWindowHasOneFinalWithBothShares() throws Exception {
        silenceThenBacklog((d, status) -> pipeline.status(d, status));
        assertThat(pipeline.takeTiles())
                .extracting(TileModel::row)
                .hasSize(12)
                .containsExactlyInAnyOrderElementsOf(model.finals());
        assertThat(pipeline.takeLate()).isZero();
    }

    /** The scenario is one in which a forwarded status does harm, and tile notices. */
    @Test
    void forwardedStatusesWouldCloseWindowsTooEarly() {
        assertThatThrownBy(() -> silenceThenBacklog(pipeline::statusDownstream))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Cannot add to a closed tile: got a partial of algebra")
                .hasMessageContaining("sent at watermark " + (Events.TEN + Events.WINDOW - 1))
                .hasMessageContaining(
                        "when the tile's watermark was " + (Events.TEN + 12 * Events.WINDOW - 1));
    }

    private void silenceThenBacklog(Statuses statuses) throws Exception {
        for (int d = 0; d < 2; d++) {
            pipeline.watermark(d, Events.TEN - 1);
            statuses.announce(d, WatermarkStatus.IDLE);
        }
        pipeline.deliverAll();
        for (int d : new int[] {FAST, SLOW}) {
            statuses.announce(d, WatermarkStatus.ACTIVE);
            int share = 0;
            for (CourseEvent event : backlog) {
                if (pipeline.owner(event) == d) {
                    pipeline.watermark(d, Events.WINDOWS.start(event.eventTime()) - 1);
                    pipeline.event(event);
                    model.event(event, Long.MIN_VALUE);
                    share++;
                }
            }
            assertThat(share).as("events of subtask %d", d).isBetween(100, 260);
            pipeline.watermark(d, Events.TEN + 12 * Events.WINDOW - 1);
            pipeline.deliverAll();
        }
    }
}
