package io.coursetiles.job.receipts;

import java.util.TreeMap;

/** How far the output is while receipts are gone through in their order. */
final class Standing {

    private final TreeMap<Integer, Long> offsets = new TreeMap<>();
    private long closed = Long.MIN_VALUE;

    /** Of two offsets of a partition the larger is the newer. */
    void read(Receipt receipt) {
        receipt.offsets().forEach((partition, next) -> offsets.merge(partition, next, Math::max));
    }

    void close(long until) {
        closed = until;
    }

    long closed() {
        return closed;
    }

    Cut cut(long run, long checkpoint) {
        return new Cut(run, checkpoint, new TreeMap<>(offsets), closed);
    }
}
