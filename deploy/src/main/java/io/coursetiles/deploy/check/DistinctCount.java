package io.coursetiles.deploy.check;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import com.dynatrace.hash4j.hashing.HashValue128;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import io.coursetiles.operators.fingerprint.Fingerprints;

/**
 * How many different texts there were: exact up to {@link #EXACT} of them, by their 128-bit
 * fingerprints in 24 to 48 bytes each; beyond, estimated by a sketch of 64 kB with a standard error
 * of 0.3 %.
 */
final class DistinctCount {

    /** Texts that are counted exactly. */
    static final int EXACT = 1 << 20;

    private static final int PRECISION = 16;

    private final int exactUpTo;
    private final FingerprintSet exact = new FingerprintSet(FingerprintMemory.heap());
    private UltraLogLog sketch;

    DistinctCount() {
        this(EXACT);
    }

    /**
     * @param exactUpTo texts that are counted exactly, at least 1
     */
    DistinctCount(int exactUpTo) {
        this.exactUpTo = exactUpTo;
    }

    void add(String text) {
        HashValue128 hash = Fingerprints.of(text);
        if (sketch != null) {
            sketch.add(hash.getLeastSignificantBits());
            return;
        }
        exact.add(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
        if (exact.size() > exactUpTo) {
            sketch = UltraLogLog.create(PRECISION);
            for (int entry = 0; entry < exact.size(); entry++) {
                sketch.add(exact.low(entry));
            }
            exact.free();
        }
    }

    boolean isExact() {
        return sketch == null;
    }

    long count() {
        return sketch == null ? exact.size() : Math.round(sketch.getDistinctCountEstimate());
    }
}
