package io.coursetiles.operators.route;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.InputCounts;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/** Counters of what was read and how it was judged, updated at every barrier. */
final class RouteMetrics {

    private final Counter records;
    private final Counter ok;
    private final Counter voids;
    private final Counter[] skipped = new Counter[SkipReason.count()];
    private final Counter[] dead = new Counter[DeadReason.count()];

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
    }

    void add(InputCounts counts) {
        records.inc(counts.records());
        ok.inc(counts.okItems());
        voids.inc(counts.voids());
        for (SkipReason reason : SkipReason.values()) {
            skipped[reason.ordinal()].inc(counts.skippedItems(reason));
        }
        for (DeadReason reason : DeadReason.values()) {
            dead[reason.ordinal()].inc(counts.deadItems(reason));
        }
    }
}
