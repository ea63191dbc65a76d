package io.coursetiles.operators.route;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.InputCounts;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * Counters of what was read and how it was judged, and which shares are refused and skipped lately,
 * updated at every barrier.
 */
final class RouteMetrics {

    private final Counter records;
    private final Counter ok;
    private final Counter[] skipped = new Counter[SkipReason.count()];
    private final Counter[] dead = new Counter[DeadReason.count()];
    private final RecentShares shares = new RecentShares();

    RouteMetrics(MetricGroup group) {
        records = group.counter("records");
        ok = group.counter("itemsOk");
        for (SkipReason reason : SkipReason.values()) {
            skipped[reason.ordinal()] =
                    group.addGroup("reason", reason.label()).counter("itemsSkipped");
        }
        for (DeadReason reason : DeadReason.values()) {
            dead[reason.ordinal()] = group.addGroup("reason", reason.label()).counter("itemsDead");
        }
        group.<Double, Gauge<Double>>gauge("rejectShare", shares::rejectShare);
        group.<Double, Gauge<Double>>gauge("skipShare", shares::skipShare);
    }

    void add(InputCounts counts) {
        records.inc(counts.records());
        ok.inc(counts.okItems());
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
        shares.add(counts, allSkipped, allDead);
    }
}
