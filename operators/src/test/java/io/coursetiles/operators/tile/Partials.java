package io.coursetiles.operators.tile;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.TileRow;
import java.util.List;

/** Partial tiles as deduplicate would send them, at watermark 12345. */
final class Partials {

    private Partials() {}

    /** Of events of one course and window, each seen for the first time. */
    static PartialTile of(CourseEvent... events) {
        TileCounts counts = new TileCounts();
        FingerprintSet learners = new FingerprintSet(FingerprintMemory.heap());
        for (CourseEvent event : events) {
            counts.event(event);
            learners.add(event.learnerHigh(), event.learnerLow());
        }
        return partial(events[0], counts, learners.takeUnpersisted());
    }

    static PartialTile duplicate(CourseEvent event) {
        TileCounts counts = new TileCounts();
        counts.duplicate();
        return partial(event, counts, new byte[0]);
    }

    private static PartialTile partial(CourseEvent event, TileCounts counts, byte[] learners) {
        return new PartialTile(
                event.courseId(), Events.WINDOWS.start(event.eventTime()), counts, learners, 12345);
    }

    /** What came out since the last time, as short texts. */
    static List<String> texts(Subtask<PartialTile, OutboxInput> tile) {
        return tile.take(OutboxInput.class).stream().map(out -> TileRow.of(out).text()).toList();
    }
}
