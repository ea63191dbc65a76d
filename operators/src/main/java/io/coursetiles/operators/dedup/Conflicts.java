package io.coursetiles.operators.dedup;

import io.coursetiles.operators.fingerprint.FingerprintSet;
import java.util.BitSet;
import java.util.List;
import org.apache.flink.metrics.Counter;

/**
 * Counts ids that stand in more than one open window, which is a conflict: an event has one time.
 * An id counts once for each window beyond the first.
 *
 * <p>Fingerprints are compared in bulk, shard by shard, before a barrier and before a set is given
 * up, not when they arrive: the sets of one shard then stay in the processor's cache, and no event
 * waits for them.
 *
 * <p>A lower bound: sets that are spilled, or were not read since a restore, are not compared with,
 * nor are closed windows. Batch counts all of them from raw.
 */
final class Conflicts {

    private final Counter counter;
    private final BitSet found = new BitSet();

    Conflicts(Counter counter) {
        this.counter = counter;
    }

    /** Compares what came to a shard since the last call with what its other windows held. */
    void compare(List<OpenWindow> windows, int shard) {
        for (OpenWindow window : windows) {
            FingerprintSet set = window.set(shard);
            if (set != null && set.size() > window.compared(shard)) {
                compare(windows, window, shard);
                window.allCompared(shard);
            }
        }
    }

    /** Only what was compared already counts, so that of two new ones the second is counted. */
    private void compare(List<OpenWindow> windows, OpenWindow own, int shard) {
        for (OpenWindow other : windows) {
            if (other != own && other.set(shard) != null) {
                own.set(shard)
                        .common(
                                own.compared(shard),
                                other.set(shard),
                                other.compared(shard),
                                found::set);
            }
        }
        if (!found.isEmpty()) {
            counter.inc(found.cardinality());
            found.clear();
        }
    }
}
