package io.coursetiles.operators.fingerprint;

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/**
 * Reads fingerprints from the block form that state and partial tiles carry: 16 bytes an entry,
 * high half first, little-endian.
 */
public final class FingerprintBlock {

    private final MemorySegment bytes;

    /** Assumption: the length is a multiple of 16, as every writer of blocks makes it. */
    public FingerprintBlock(byte[] block) {
        if (block.length % FingerprintSet.ENTRY_BYTES != 0) {
            throw new IllegalArgumentException(
                    "Cannot read a fingerprint block: got "
                            + block.length
                            + " bytes, need a multiple of "
                            + FingerprintSet.ENTRY_BYTES);
        }
        this.bytes = MemorySegmentFactory.wrap(block);
    }

    public int size() {
        return bytes.size() / FingerprintSet.ENTRY_BYTES;
    }

    public long high(int index) {
        return bytes.getLongLittleEndian(index * FingerprintSet.ENTRY_BYTES);
    }

    public long low(int index) {
        return bytes.getLongLittleEndian(index * FingerprintSet.ENTRY_BYTES + 8);
    }
}
