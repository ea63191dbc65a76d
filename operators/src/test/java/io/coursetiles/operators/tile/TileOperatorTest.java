package io.coursetiles.operators.tile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import java.time.Duration;
import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When tiles are emitted, and as what. */
class TileOperatorTest {

    private static final long END = Events.TEN + Events.WINDOW;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private Subtask<PartialTile, OutboxInput> tile;

    private void start(Duration live) throws Exception {
        tile =
                subtasks.tile(
                        new TileOperator(Events.WINDOWS, live, Subtasks.RUN.run()),
                        Place.only(),
                        null);
    }

    @Test
    void tileIsGoldenJsonUnderCourseAndWindowStart() throws Exception {
        start(Duration.ZERO);
        CourseEvent video =
                Events.event(
                        "e1", Events.TEN, "a|b", "ada", Kind.VIDEO, CourseEvent.Lesson.MATCHED);
        CourseEvent completion =
                Events.event(
                        "e2", Events.TEN, "a|b", "bob", Kind.COMPLETION, CourseEvent.Lesson.NONE);
        tile.process(Partials.of(video, completion));
        tile.process(Partials.of(Events.view("e3", Events.TEN, "a|b", "ada")));
        tile.process(Partials.duplicate(video));
        tile.watermark(END - 1);

        List<Object> out = tile.take();
        assertThat(out).hasSize(2).last().isEqualTo(new Watermark(END - 1));
        OutboxRecord record = (OutboxRecord) out.get(0);
        assertThat(record.channel()).isEqualTo(Channel.TILES);
        assertThat(record.key()).asString(UTF_8).isEqualTo("a|b|2026-03-02T10:00:00Z");
        assertThat(record.partitionHash()).isEqualTo(OutboxRecord.partitionHash("a|b"));
        assertThat(record.headers()).isEmpty();
        assertThat(record.value())
                .asString(UTF_8)
                .isEqualTo(
                        "{\"course_id\":\"a|b\",\"window_start\":\"2026-03-02T10:00:00Z\","
                                + "\"window_end\":\"2026-03-02T10:05:00Z\",\"event_count\":3,"
                                + "\"learner_count\":2,\"matched_lesson_count\":1,"
                                + "\"completion_count\":1,\"kinds\":{\"view\":1,\"video\":1,"
                                + "\"problem\":0,\"discussion\":0,\"completion\":1,\"other\":0},"
                                + "\"duplicate_count\":1,\"status\":\"final\",\"revision\":1,"
                                + "\"run\":7}");
    }

    @Test
    void windowClosesOneMillisecondBeforeItsEnd() throws Exception {
        start(Duration.ZERO);
        tile.process(Partials.of(Events.view("e1", Events.TEN)));
        tile.process(Partials.of(Events.view("e2", END)));
        tile.watermark(END - 2);
        assertThat(tile.take()).containsExactly(new Watermark(END - 2));
        tile.watermark(END - 1);
        assertThat(Partials.texts(tile))
                .containsExactly("algebra+0 events=1 duplicates=0 learners=1 final r1");
        tile.watermark(END);
        tile.watermark(END + Events.WINDOW - 2);
        assertThat(Partials.texts(tile)).isEmpty();
    }

    @Test
    void partialForAClosedWindowFailsNamingBothWatermarks() throws Exception {
        start(Duration.ZERO);
        tile.watermark(END - 2);
        tile.process(Partials.of(Events.view("e1", Events.TEN)));
        tile.watermark(END - 1);
        assertThat(Partials.texts(tile)).hasSize(1);
        assertThatThrownBy(() -> tile.process(Partials.of(Events.view("e2", END - 1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Cannot add to a closed tile: got a partial of algebra for the window that"
                                + " ends at "
                                + END
                                + ", sent at watermark 12345, when the tile's watermark was "
                                + (END - 1)
                                + "; the watermark passed a deduplicate subtask that still held"
                                + " events");
        tile.process(Partials.of(Events.view("e3", END)));
        assertThat(Partials.texts(tile)).isEmpty();
    }

    @Test
    void changedTilesAreOpenAtTheBarrierAndUnchangedOnesNot() throws Exception {
        start(Duration.ZERO);
        tile.process(Partials.of(Events.view("e1", Events.TEN)));
        tile.process(Partials.of(Events.view("e2", Events.TEN, "physics", "bob")));
        assertThat(tile.take()).isEmpty();
        tile.barrier(1);
        assertThat(Partials.texts(tile))
                .containsExactlyInAnyOrder(
                        "algebra+0 events=1 duplicates=0 learners=1 open r1",
                        "physics+0 events=1 duplicates=0 learners=1 open r1");
        tile.process(Partials.duplicate(Events.view("e2", Events.TEN, "physics", "bob")));
        tile.barrier(2);
        assertThat(Partials.texts(tile))
                .containsExactly("physics+0 events=1 duplicates=1 learners=1 open r2");
        tile.barrier(3);
        assertThat(tile.take()).isEmpty();
        tile.watermark(END - 1);
        assertThat(Partials.texts(tile))
                .containsExactlyInAnyOrder(
                        "algebra+0 events=1 duplicates=0 learners=1 final r2",
                        "physics+0 events=1 duplicates=1 learners=1 final r3");
    }

    @Test
    void openTilesComeAtMostOncePerLiveInterval() throws Exception {
        start(Duration.ofSeconds(10));
        tile.clock(1_000_000);
        tile.process(Partials.of(Events.view("e1", Events.TEN)));
        tile.barrier(1);
        assertThat(Partials.texts(tile)).hasSize(1);
        tile.process(Partials.of(Events.view("e2", Events.TEN)));
        tile.clock(1_009_999);
        tile.barrier(2);
        assertThat(tile.take()).isEmpty();
        tile.clock(1_010_000);
        tile.barrier(3);
        assertThat(Partials.texts(tile))
                .containsExactly("algebra+0 events=2 duplicates=0 learners=1 open r2");
        tile.clock(1_015_000);
        tile.process(Partials.of(Events.view("e3", Events.TEN)));
        tile.watermark(END - 1);
        assertThat(Partials.texts(tile))
                .containsExactly("algebra+0 events=3 duplicates=0 learners=1 final r3");
    }

    @Test
    void lastWatermarkMakesEveryTileFinalAndLeavesNothing() throws Exception {
        start(Duration.ZERO);
        for (int i = 0; i < 20; i++) {
            tile.process(
                    Partials.of(
                            Events.view("e" + i, Events.TEN + i * Events.MINUTE, "c" + i, "l")));
        }
        tile.barrier(1);
        assertThat(tile.entries("tile-counts")).isEqualTo(20);
        assertThat(tile.entries("tile-learners")).isEqualTo(20);
        assertThat(tile.timers()).isEqualTo(20);
        assertThat(tile.take()).hasSize(20);
        tile.drain();
        assertThat(Partials.texts(tile)).hasSize(20).allMatch(row -> row.endsWith("final r2"));
        assertThat(tile.timers()).isZero();
        assertThat(tile.entries()).isZero();
    }
}
