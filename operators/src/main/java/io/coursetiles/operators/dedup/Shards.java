package io.coursetiles.operators.dedup;

import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * The shards that events are deduplicated in: a fixed number, one per key group, so that they are
 * balanced at any parallelism and move with their key groups on a rescale.
 *
 * <p>An event's shard comes from its fingerprint alone: copies of an event always meet, and a
 * course with most of the traffic spreads over all shards.
 *
 * <p>The count is part of the state. Changing it, or the job's maximum parallelism, would look for
 * fingerprints in other shards than hold them.
 */
public final class Shards {

    /** Number of shards, and the maximum parallelism of every job. */
    public static final int COUNT = 720;

    private static final Integer[] KEYS = keys();

    private Shards() {}

    /** The shard of a fingerprint with this high half: 0 to {@link #COUNT} - 1. */
    public static int of(long high) {
        return (int) ((high >>> 32) * COUNT >>> 32);
    }

    /** The key that Flink puts into key group {@code shard}. */
    public static Integer key(int shard) {
        return KEYS[shard];
    }

    /** The shard of a key that {@link #key} gave. */
    static int shard(Integer key) {
        return KeyGroupRangeAssignment.assignToKeyGroup(key, COUNT);
    }

    private static Integer[] keys() {
        Integer[] keys = new Integer[COUNT];
        int found = 0;
        for (int candidate = 0; found < COUNT; candidate++) {
            int group = KeyGroupRangeAssignment.assignToKeyGroup(candidate, COUNT);
            if (keys[group] == null) {
                keys[group] = candidate;
                found++;
            }
        }
        return keys;
    }
}
