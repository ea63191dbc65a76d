package io.coursetiles.operators.fingerprint;

import java.util.function.IntConsumer;
import org.apache.flink.core.memory.MemorySegment;

/**
 * An exact set of 128-bit fingerprints in insertion order.
 *
 * <p>Entries lie densely in one segment, so that what was added since the last checkpoint is one
 * contiguous block; an open-addressing table in a second segment finds them. A slot of the table
 * holds the number of an entry, from 1, and in the bits above it a part of the fingerprint, so that
 * the entry itself, another cache line, is hardly ever looked at in vain. 24 to 48 bytes an entry.
 * Not for more than {@value #MAX_ENTRIES} entries: the segments are indexed by int.
 *
 * <p>Not thread safe. Memory is given back by {@link #free()} only.
 */
public final class FingerprintSet {

    /** What {@link #add} answers. */
    public enum Added {
        NEW,
        PRESENT,
        /** The memory refused to grow; the set is as before. */
        NO_MEMORY
    }

    public static final int ENTRY_BYTES = 16;
    private static final int MAX_ENTRIES = 1 << 26;
    private static final int MIN_CAPACITY = 8;
    private static final int EMPTY = 0;

    private final FingerprintMemory memory;
    private MemorySegment entries;
    private MemorySegment table;
    private int capacity;
    private int mask;
    private int size;
    private int persisted;

    public FingerprintSet(FingerprintMemory memory) {
        this.memory = memory;
    }

    public Added add(long high, long low) {
        int slot = slotOf(high, low);
        if (slot < 0 && capacity > 0) {
            return Added.PRESENT;
        }
        if (size == capacity) {
            if (!grow()) {
                return Added.NO_MEMORY;
            }
            slot = slotOf(high, low);
        }
        entries.putLongLittleEndian(size * ENTRY_BYTES, high);
        entries.putLongLittleEndian(size * ENTRY_BYTES + 8, low);
        size++;
        table.putInt(slot * 4, size | tag(high));
        return Added.NEW;
    }

    public boolean contains(long high, long low) {
        return capacity > 0 && slotOf(high, low) < 0;
    }

    /**
     * Names the entries from number {@code from} on that are also in {@code other} under a number
     * below {@code limit}.
     */
    public void common(int from, FingerprintSet other, int limit, IntConsumer found) {
        if (limit == 0) {
            return;
        }
        MemorySegment others = other.table;
        int last = other.mask;
        for (int entry = from; entry < size; entry++) {
            long high = high(entry);
            long low = low(entry);
            int slot = hash(low) & last;
            int candidate = others.getInt(slot * 4);
            while (candidate != EMPTY) {
                if (other.isAt(candidate, high, low)) {
                    if ((candidate & last) <= limit) {
                        found.accept(entry);
                    }
                    break;
                }
                slot = (slot + 1) & last;
                candidate = others.getInt(slot * 4);
            }
        }
    }

    /**
     * The free slot for a fingerprint, or a negative number when it is present or the set empty.
     */
    private int slotOf(long high, long low) {
        if (capacity == 0) {
            return -1;
        }
        int slot = hash(low) & mask;
        while (true) {
            int entry = table.getInt(slot * 4);
            if (entry == EMPTY) {
                return slot;
            }
            if (isAt(entry, high, low)) {
                return -1;
            }
            slot = (slot + 1) & mask;
        }
    }

    /** Whether a slot that holds {@code content} is the fingerprint's. */
    private boolean isAt(int content, long high, long low) {
        if ((content & ~mask) != tag(high)) {
            return false;
        }
        int entry = (content & mask) - 1;
        return low(entry) == low && high(entry) == high;
    }

    /** Where to look first. Independent of the tag, or equal slots would mean equal tags. */
    private static int hash(long low) {
        return (int) (low ^ (low >>> 32));
    }

    /** The bits of a slot that the numbers of the entries leave free. */
    private int tag(long high) {
        return (int) high & ~mask;
    }

    private boolean grow() {
        int grown = capacity == 0 ? MIN_CAPACITY : capacity * 2;
        if (grown > MAX_ENTRIES) {
            return false;
        }
        MemorySegment newEntries = memory.allocate(grown * ENTRY_BYTES);
        if (newEntries == null) {
            return false;
        }
        MemorySegment newTable = memory.allocate(grown * 2 * 4);
        if (newTable == null) {
            memory.free(newEntries);
            return false;
        }
        for (int at = 0; at < newTable.size(); at += 8) {
            newTable.putLong(at, 0L);
        }
        if (entries != null) {
            entries.copyTo(0, newEntries, 0, size * ENTRY_BYTES);
            memory.free(entries);
            memory.free(table);
        }
        entries = newEntries;
        table = newTable;
        capacity = grown;
        mask = grown * 2 - 1;
        for (int entry = 0; entry < size; entry++) {
            int slot = hash(low(entry)) & mask;
            while (table.getInt(slot * 4) != EMPTY) {
                slot = (slot + 1) & mask;
            }
            table.putInt(slot * 4, (entry + 1) | tag(high(entry)));
        }
        return true;
    }

    public int size() {
        return size;
    }

    /** The high half of the entry added as number {@code index}. */
    public long high(int index) {
        return entries.getLongLittleEndian(index * ENTRY_BYTES);
    }

    /** The low half of the entry added as number {@code index}. */
    public long low(int index) {
        return entries.getLongLittleEndian(index * ENTRY_BYTES + 8);
    }

    public boolean hasUnpersisted() {
        return size > persisted;
    }

    /** The entries added since the last call, as one block; they count as persisted from now on. */
    public byte[] takeUnpersisted() {
        byte[] block = new byte[(size - persisted) * ENTRY_BYTES];
        if (block.length > 0) {
            entries.get(persisted * ENTRY_BYTES, block);
        }
        persisted = size;
        return block;
    }

    /**
     * Adds a block that {@link #takeUnpersisted} gave; its entries count as persisted.
     *
     * @return false when the memory refused; the set then holds a part of the block, and the call
     *     can be repeated
     */
    public boolean addPersisted(byte[] block) {
        FingerprintBlock reader = new FingerprintBlock(block);
        for (int i = 0; i < reader.size(); i++) {
            if (add(reader.high(i), reader.low(i)) == Added.NO_MEMORY) {
                return false;
            }
        }
        persisted = size;
        return true;
    }

    /** Gives the memory back; the set is empty and can be used again. */
    public void free() {
        if (entries != null) {
            memory.free(entries);
            memory.free(table);
        }
        entries = null;
        table = null;
        capacity = 0;
        size = 0;
        persisted = 0;
    }
}
