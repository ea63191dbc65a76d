package io.coursetiles.operators.fingerprint;

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.runtime.memory.MemoryReservationException;

/**
 * Off-heap memory that is reserved from the slot's managed memory before it is allocated, so that a
 * shared TaskManager accounts for every byte and its process size holds.
 *
 * <p>Assumption: the operator declared managed memory for the use case OPERATOR; {@code budget} is
 * its share. Without the declaration the share is 0 and every allocation is refused.
 */
public final class ManagedFingerprintMemory implements FingerprintMemory {

    private final MemoryManager memory;
    private final Object owner;
    private final long budget;
    private long used;

    /**
     * @param owner the owner of the reservations
     * @param budget bytes this owner may reserve at most
     */
    public ManagedFingerprintMemory(MemoryManager memory, Object owner, long budget) {
        this.memory = memory;
        this.owner = owner;
        this.budget = budget;
    }

    @Override
    public MemorySegment allocate(int bytes) {
        if (used + bytes > budget) {
            return null;
        }
        try {
            memory.reserveMemory(owner, bytes);
        } catch (MemoryReservationException exhausted) {
            // Another owner in the slot holds what this one was promised: the same as no budget.
            return null;
        }
        used += bytes;
        return MemorySegmentFactory.allocateOffHeapUnsafeMemory(bytes);
    }

    @Override
    public void free(MemorySegment segment) {
        int bytes = segment.size();
        segment.free();
        memory.releaseMemory(owner, bytes);
        used -= bytes;
    }

    /** Bytes allocated now. */
    public long used() {
        return used;
    }

    public long budget() {
        return budget;
    }

    /** Releases what is still reserved. The segments must have been freed before. */
    public void close() {
        memory.releaseAllMemory(owner);
        used = 0;
    }
}
