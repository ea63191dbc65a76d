package io.coursetiles.operators.dedup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which events are late: those of a window whose end less one millisecond was passed. */
class LatenessTest {

    private static final long END = Events.TEN + Events.WINDOW;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    /** The event's and the watermark's distance from the end of the window. */
    @ParameterizedTest
    @CsvSource({
        "-2, -2, counted",
        "-2, -1, late",
        "-2,  0, late",
        "-1, -2, counted",
        "-1, -1, late",
        "-1,  0, late",
        " 0, -2, counted",
        " 0, -1, counted",
        " 0,  0, counted",
        " 0, 299998, counted",
        " 0, 299999, late",
    })
    void windowIsClosedFromItsLastMillisecondOn(long event, long watermark, String verdict)
            throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.watermark(END + watermark);
        assertVerdict(subtask, Events.view("e", END + event), verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, -2, counted",
        "-2, -1, late",
        "-1, -1, late",
        "0, -1, counted",
        "-1,  0, late",
        "0, 0, counted"
    })
    void windowsStayClosedOverARestore(long event, long watermark, String verdict)
            throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("before", END - 1));
        subtask.watermark(END + watermark);
        var restored = subtasks.deduplicate(Place.only(), Checkpoint.of(1, subtask.barrier(1)));
        assertVerdict(restored, Events.view("e", END + event), verdict);
    }

    @Test
    void lateEventReadFirstAfterARestoreMakesNoSecondPartial() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        for (int i = 0; i < 1000; i++) {
            subtask.process(Events.view("e" + i, Events.TEN + i));
        }
        subtask.watermark(Events.TEN + 30 * Events.MINUTE);
        assertThat(DedupOutput.Totals.of(subtask.take(PartialTile.class)))
                .isEqualTo(new DedupOutput.Totals(1000, 0));
        var restored = subtasks.deduplicate(Place.only(), Checkpoint.of(1, subtask.barrier(1)));
        restored.process(Events.view("late", Events.TEN + 2 * Events.MINUTE));
        restored.watermark(Events.TEN + 15 * Events.MINUTE);
        restored.watermark(Events.TEN + 45 * Events.MINUTE);
        assertThat(restored.take(PartialTile.class)).isEmpty();
        assertThat(restored.take(DeduplicateOperator.LATE)).hasSize(1);
    }

    @Test
    void aLowerWatermarkReopensNothing() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.watermark(END);
        subtask.watermark(Events.TEN);
        assertVerdict(subtask, Events.view("e", END - 1), "late");
    }

    @Test
    void lateRowPointsToTheRecord() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.watermark(END + 7);
        subtask.process(Events.view("evt-1", END - 1, "a|b", "ada"));
        List<OutboxInput> late = subtask.take(DeduplicateOperator.LATE);
        assertThat(late).hasSize(1);
        OutboxRecord record = (OutboxRecord) late.get(0);
        assertThat(record.channel()).isEqualTo(Channel.LATE);
        assertThat(record.key()).asString(UTF_8).isEqualTo("engagement.events/3/41/0");
        assertThat(record.partitionHash()).isEqualTo(OutboxRecord.partitionHash("a|b"));
        assertThat(record.headers()).isEmpty();
        assertThat(record.value())
                .asString(UTF_8)
                .isEqualTo(
                        "{\"topic\":\"engagement.events\",\"partition\":3,\"offset\":41,\"item\":0,"
                                + "\"record_timestamp\":1772445900004,"
                                + "\"event_fingerprint\":\"3a4aeb7818e451f4e6df671ce834553f\","
                                + "\"event_time\":\"2026-03-02T10:04:59.999Z\","
                                + "\"course_id\":\"a|b\","
                                + "\"window_start\":\"2026-03-02T10:00:00Z\","
                                + "\"window_end\":\"2026-03-02T10:05:00Z\","
                                + "\"watermark\":\"2026-03-02T10:05:00.007Z\",\"run\":7}");
    }

    /** Late events are no duplicates of one another: each is a row. */
    @Test
    void everyLateCopyIsARow() throws Exception {
        var subtask = subtasks.deduplicate(Place.only(), null);
        subtask.process(Events.view("e", Events.TEN));
        subtask.watermark(END - 1);
        subtask.process(Events.view("e", Events.TEN));
        subtask.process(Events.view("e", Events.TEN));
        assertThat(subtask.take(DeduplicateOperator.LATE)).hasSize(2);
        assertThat(DedupOutput.Totals.of(subtask.take(PartialTile.class)))
                .isEqualTo(new DedupOutput.Totals(1, 0));
    }

    private static void assertVerdict(
            Subtask<CourseEvent, PartialTile> subtask, CourseEvent event, String verdict)
            throws Exception {
        subtask.take();
        subtask.process(event);
        boolean counted = verdict.equals("counted");
        assertThat(DedupOutput.totals(subtask))
                .isEqualTo(new DedupOutput.Totals(counted ? 1 : 0, 0));
        assertThat(subtask.take(DeduplicateOperator.LATE)).hasSize(counted ? 0 : 1);
    }
}
