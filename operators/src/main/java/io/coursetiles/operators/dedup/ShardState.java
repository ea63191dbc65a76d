package io.coursetiles.operators.dedup;

import io.coursetiles.operators.fingerprint.FingerprintBlock;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.runtime.state.internal.InternalMapState;

/**
 * The keyed state of {@link DeduplicateOperator}: per shard, with the window start as namespace.
 *
 * <p>A shard's window is kept either as blocks of fingerprints, appended once per checkpoint
 * (RocksDB merges them by itself), or spilled: one entry per fingerprint, marked by a block of
 * length 0. All calls are about the shard that the backend's current key selects.
 */
final class ShardState {

    static final ListStateDescriptor<byte[]> BLOCKS =
            new ListStateDescriptor<>("fingerprint-blocks", BytePrimitiveArraySerializer.INSTANCE);
    static final MapStateDescriptor<Fingerprint, Boolean> SPILLED =
            new MapStateDescriptor<>(
                    "spilled-fingerprints",
                    FingerprintSerializer.INSTANCE,
                    BooleanSerializer.INSTANCE);

    private static final byte[] SPILL_MARK = new byte[0];

    private final InternalListState<Integer, Long, byte[]> blocks;
    private final InternalMapState<Integer, Long, Fingerprint, Boolean> spilled;

    /** What was found in state for a shard's window. */
    enum Loaded {
        /** The set holds all of it. */
        IN_MEMORY,
        /** Kept as entries. */
        SPILLED,
        /** Kept as blocks, but the set ran out of memory; it holds a part. */
        NO_MEMORY
    }

    /** Asked for room when a set cannot grow; may select other keys. */
    @FunctionalInterface
    interface Room {
        /** Whether there is more memory now. */
        boolean make() throws Exception;
    }

    ShardState(
            InternalListState<Integer, Long, byte[]> blocks,
            InternalMapState<Integer, Long, Fingerprint, Boolean> spilled) {
        this.blocks = blocks;
        this.spilled = spilled;
    }

    /** Reads a window into an empty set, in one pass however often room has to be made. */
    Loaded load(long windowStart, FingerprintSet set, Room room) throws Exception {
        blocks.setCurrentNamespace(windowStart);
        // Deserialized as a whole: it does not follow the key that making room may select.
        Iterable<byte[]> kept = blocks.get();
        if (kept == null) {
            return Loaded.IN_MEMORY;
        }
        for (byte[] block : kept) {
            if (block.length == 0) {
                return Loaded.SPILLED;
            }
            while (!set.addPersisted(block)) {
                if (!room.make()) {
                    return Loaded.NO_MEMORY;
                }
            }
        }
        return Loaded.IN_MEMORY;
    }

    void append(long windowStart, byte[] block) throws Exception {
        blocks.setCurrentNamespace(windowStart);
        blocks.add(block);
    }

    /** Turns a window from blocks to entries: those kept, and those of {@code set}. */
    void spill(long windowStart, FingerprintSet set) throws Exception {
        blocks.setCurrentNamespace(windowStart);
        spilled.setCurrentNamespace(windowStart);
        Iterable<byte[]> kept = blocks.get();
        if (kept != null) {
            for (byte[] bytes : kept) {
                FingerprintBlock block = new FingerprintBlock(bytes);
                for (int i = 0; i < block.size(); i++) {
                    spilled.put(new Fingerprint(block.high(i), block.low(i)), Boolean.TRUE);
                }
            }
        }
        FingerprintBlock fresh = new FingerprintBlock(set.takeUnpersisted());
        for (int i = 0; i < fresh.size(); i++) {
            spilled.put(new Fingerprint(fresh.high(i), fresh.low(i)), Boolean.TRUE);
        }
        blocks.clear();
        blocks.add(SPILL_MARK);
    }

    /** Adds to a spilled window; whether the fingerprint is new. */
    boolean addSpilled(long windowStart, long high, long low) throws Exception {
        spilled.setCurrentNamespace(windowStart);
        Fingerprint fingerprint = new Fingerprint(high, low);
        if (spilled.contains(fingerprint)) {
            return false;
        }
        spilled.put(fingerprint, Boolean.TRUE);
        return true;
    }

    void clear(long windowStart) throws Exception {
        blocks.setCurrentNamespace(windowStart);
        blocks.clear();
    }

    void clearSpilled(long windowStart) {
        spilled.setCurrentNamespace(windowStart);
        spilled.clear();
    }
}
