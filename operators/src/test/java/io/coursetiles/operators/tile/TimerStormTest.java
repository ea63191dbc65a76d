package io.coursetiles.operators.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.testing.TileRow;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Very many windows end in one jump of the watermark. */
@Tag("fault")
class TimerStormTest {

    private static final int COURSES = 200_000;

    /** The default timeout of a checkpoint. */
    private static final Duration BOUND = Duration.ofSeconds(60);

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @Test
    void theNextCheckpointAfterAnHoursJumpCompletes() throws Exception {
        var tile =
                subtasks.tile(
                        new TileOperator(Events.WINDOWS, Duration.ofDays(1), Subtasks.RUN.run()),
                        Place.only(),
                        null);
        for (int course = 0; course < COURSES; course++) {
            tile.process(Partials.of(Events.view("e", Events.TEN, "course-" + course, "ada")));
        }
        tile.barrier(1);
        tile.take();
        assertThat(tile.timers()).isEqualTo(COURSES);

        assertTimeout(
                BOUND,
                () -> {
                    tile.watermark(Events.TEN + 60 * Events.MINUTE);
                    tile.barrier(2);
                });

        Set<String> courses = new HashSet<>();
        for (OutboxInput output : tile.take(OutboxInput.class)) {
            TileRow row = TileRow.of(output);
            assertThat(row.isFinal() && row.events() == 1 && row.start() == Events.TEN).isTrue();
            assertThat(courses.add(row.course())).isTrue();
        }
        assertThat(courses).hasSize(COURSES);
        assertThat(tile.timers()).isZero();
        assertThat(tile.entries()).isZero();
    }
}
