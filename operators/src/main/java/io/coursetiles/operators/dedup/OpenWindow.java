package io.coursetiles.operators.dedup;

import io.coursetiles.operators.fingerprint.FingerprintSet;

/** The working set of one window: a fingerprint set per shard, or the note that it is spilled. */
final class OpenWindow {

    private final long start;
    private final FingerprintSet[] sets = new FingerprintSet[Shards.COUNT];
    private final boolean[] spilled = new boolean[Shards.COUNT];

    OpenWindow(long start) {
        this.start = start;
    }

    long start() {
        return start;
    }

    /** The set of a shard, null when it is spilled or was not read yet. */
    FingerprintSet set(int shard) {
        return sets[shard];
    }

    boolean isSpilled(int shard) {
        return spilled[shard];
    }

    void hold(int shard, FingerprintSet set) {
        sets[shard] = set;
    }

    void spilled(int shard) {
        sets[shard] = null;
        spilled[shard] = true;
    }

    void free() {
        for (FingerprintSet set : sets) {
            if (set != null) {
                set.free();
            }
        }
    }
}
