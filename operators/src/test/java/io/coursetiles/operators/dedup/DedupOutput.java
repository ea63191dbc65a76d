package io.coursetiles.operators.dedup;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.fingerprint.FingerprintBlock;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.tile.PartialTile;
import java.util.List;

/** What a deduplicate subtask put out, in short. */
final class DedupOutput {

    private DedupOutput() {}

    /** Partials, watermarks and statuses in order, since the last time. */
    static List<Object> texts(Subtask<CourseEvent, PartialTile> subtask) {
        return subtask.take().stream()
                .map(out -> out instanceof PartialTile partial ? text(partial) : out)
                .toList();
    }

    private static String text(PartialTile partial) {
        return "%s+%d events=%d duplicates=%d learners=%d"
                .formatted(
                        partial.courseId(),
                        (partial.windowStart() - Events.TEN) / Events.MINUTE,
                        partial.counts().events(),
                        partial.counts().duplicates(),
                        new FingerprintBlock(partial.learners()).size());
    }

    /** Sums over partials. */
    record Totals(long events, long duplicates) {

        static Totals of(List<PartialTile> partials) {
            return new Totals(
                    partials.stream().mapToLong(partial -> partial.counts().events()).sum(),
                    partials.stream().mapToLong(partial -> partial.counts().duplicates()).sum());
        }

        Totals plus(Totals other) {
            return new Totals(events + other.events, duplicates + other.duplicates);
        }
    }

    /** Sums over what is put out with the barrier and came before it, since the last time. */
    static Totals totals(Subtask<CourseEvent, PartialTile> subtask) throws Exception {
        subtask.beforeBarrier(1);
        return Totals.of(subtask.take(PartialTile.class));
    }
}
