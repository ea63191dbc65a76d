package io.coursetiles.operators.outbox;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import java.util.Arrays;

/**
 * What one route subtask read and how it judged it since its last report. Travels with the output
 * of the same input, so that the sums over all committed receipts are exact.
 */
public final class InputCounts implements OutboxInput {

    private final long[] skipped = new long[SkipReason.count()];
    private final long[] dead = new long[DeadReason.count()];
    private long[] next = new long[0];
    private long records;
    private long ok;
    private long voids;

    /** Counts a record, and that its partition was processed up to and including it. */
    public void record(int partition, long offset) {
        records++;
        processed(partition, offset + 1);
    }

    /**
     * @param nextOffset offset that is read next
     */
    void processed(int partition, long nextOffset) {
        if (partition >= next.length) {
            next = Arrays.copyOf(next, partition + 1);
        }
        next[partition] = Math.max(next[partition], nextOffset);
    }

    /** For each partition from 0 the offset that is read next; 0 where nothing was read. */
    long[] next() {
        return next;
    }

    public void ok() {
        ok++;
    }

    public void skipped(SkipReason reason) {
        skipped[reason.ordinal()]++;
    }

    /** Counts an item that takes an event back. */
    public void voided() {
        voids++;
    }

    public void dead(DeadReason reason) {
        dead[reason.ordinal()]++;
    }

    public long records() {
        return records;
    }

    public long okItems() {
        return ok;
    }

    public long voids() {
        return voids;
    }

    public long skippedItems(SkipReason reason) {
        return skipped[reason.ordinal()];
    }

    public long deadItems(DeadReason reason) {
        return dead[reason.ordinal()];
    }

    /** Adds all counts of {@code other} to this. */
    public void add(InputCounts other) {
        records += other.records;
        ok += other.ok;
        voids += other.voids;
        for (int partition = 0; partition < other.next.length; partition++) {
            if (other.next[partition] > 0) {
                processed(partition, other.next[partition]);
            }
        }
        for (int i = 0; i < skipped.length; i++) {
            skipped[i] += other.skipped[i];
        }
        for (int i = 0; i < dead.length; i++) {
            dead[i] += other.dead[i];
        }
    }

    long[] skipped() {
        return skipped;
    }

    long[] dead() {
        return dead;
    }

    void set(long newRecords, long newOk, long newVoids) {
        records = newRecords;
        ok = newOk;
        voids = newVoids;
    }
}
