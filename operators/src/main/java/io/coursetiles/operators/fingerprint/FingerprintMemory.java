package io.coursetiles.operators.fingerprint;

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/** Where fingerprint sets take their memory from, and how much of it there is. */
public interface FingerprintMemory {

    /**
     * Allocates a segment with undefined content.
     *
     * @param bytes size, above 0
     * @return the segment, or null when the budget does not hold it
     */
    MemorySegment allocate(int bytes);

    /** Gives a segment back. It must not be used afterwards. */
    void free(MemorySegment segment);

    /** Heap without a budget: never refuses, garbage collected. For small, short-lived sets. */
    static FingerprintMemory heap() {
        return Heap.INSTANCE;
    }

    /** See {@link #heap()}. */
    enum Heap implements FingerprintMemory {
        INSTANCE;

        @Override
        public MemorySegment allocate(int bytes) {
            return MemorySegmentFactory.wrap(new byte[bytes]);
        }

        @Override
        public void free(MemorySegment segment) {
            segment.free();
        }
    }
}
