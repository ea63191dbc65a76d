package io.coursetiles.operators.dedup;

import io.coursetiles.operators.fingerprint.FingerprintSet;

/** The working set of one window: a fingerprint set per shard, or the note that it is spilled. */
final class OpenWindow {

    private final long start;
    private final FingerprintSet[] sets = new FingerprintSet[Shards.COUNT];
    private final boolean[] spilled = new boolean[Shards.COUNT];
    private final int[] compared = new int[Shards.COUNT];

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
        compared[shard] = set == null ? 0 : set.size();
    }

    /** How many of a shard's fingerprints were compared with the other windows; see Conflicts. */
    int compared(int shard) {
        return compared[shard];
    }

    void allCompared(int shard) {
        compared[shard] = sets[shard].size();
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
