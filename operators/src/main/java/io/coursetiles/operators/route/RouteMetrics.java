package io.coursetiles.operators.route;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.NoteCounts;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.InputCounts;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * Counters of what was read, how it was judged and what had to be assumed of it, and which shares
 * are refused and skipped lately, updated at every barrier.
 */
final class RouteMetrics {

    private final Counter records;
    private final Counter ok;
    private final Counter voids;
    private final Counter[] skipped = new Counter[SkipReason.count()];
    private final Counter[] dead = new Counter[DeadReason.count()];
    private final Counter[] noted = new Counter[Note.count()];
    private final RecentShares shares = new RecentShares();

    RouteMetrics(MetricGroup group) {
        records = group.counter("records");
        ok = group.counter("itemsOk");
        voids = group.counter("itemsVoid");
        for (SkipReason reason : SkipReason.values()) {
            skipped[reason.ordinal()] =
                    group.addGroup("reason", reason.label()).counter("itemsSkipped");
        }
        for (DeadReason reason : DeadReason.values()) {
            dead[reason.ordinal()] = group.addGroup("reason", reason.label()).counter("itemsDead");
        }
        for (Note note : Note.values()) {
            noted[note.ordinal()] = group.addGroup("note", note.label()).counter("itemsNoted");
        }
        group.<Double, Gauge<Double>>gauge("rejectShare", shares::rejectShare);
        group.<Double, Gauge<Double>>gauge("skipShare", shares::skipShare);
    }

    void add(InputCounts counts, NoteCounts notes) {
        records.inc(counts.records());
        ok.inc(counts.okItems());
        voids.inc(counts.voids());
        long allSkipped = 0;
        for (SkipReason reason : SkipReason.values()) {
            skipped[reason.ordinal()].inc(counts.skippedItems(reason));
            allSkipped += counts.skippedItems(reason);
        }
        long allDead = 0;
        for (DeadReason reason : DeadReason.values()) {
            dead[reason.ordinal()].inc(counts.deadItems(reason));
            allDead += counts.deadItems(reason);
        }
        for (Note note : Note.values()) {
            noted[note.ordinal()].inc(notes.of(note));
        }
        shares.add(counts, allSkipped, allDead);
    }
}
