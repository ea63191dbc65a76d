package io.coursetiles.job.archive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of offsets of one partition, kept as sorted ranges that neither overlap nor touch: 16 bytes
 * a range, however many offsets it spans.
 *
 * <p>Assumption: offsets come mostly in ascending order. Adding at the end and extending the last
 * range take constant time; adding elsewhere moves the ranges behind it, so very many scattered
 * offsets belong into sets of their own, to be united. Not safe for several threads.
 */
public final class OffsetRanges {
    /** Offsets {@code from} inclusive to {@code to} exclusive, never empty. */
    public record Range(long from, long to) {
        public Range {
            requireRange(from, to);
            if (from == to) {
                throw new IllegalArgumentException(
                        "Cannot make range: got empty " + from + " to " + to + ", need from < to");
            }
        }
    }

    private static final int INITIAL_RANGES = 4;

    private long[] from = new long[INITIAL_RANGES];
    private long[] to = new long[INITIAL_RANGES];
    private int size;

    /**
     * @param offset from 0 to {@code Long.MAX_VALUE - 1}
     * @return true if the offset was not in the set before
     */
    public boolean add(long offset) {
        requireRange(offset, offset + 1);
        if (size > 0 && offset == to[size - 1]) {
            to[size - 1]++;
            return true;
        }
        if (contains(offset)) {
            return false;
        }
        add(offset, offset + 1);
        return true;
    }

    /**
     * Adds {@code fromOffset} inclusive to {@code toOffset} exclusive; nothing if they are equal.
     */
    public void add(long fromOffset, long toOffset) {
        requireRange(fromOffset, toOffset);
        if (fromOffset == toOffset) {
            return;
        }
        // Ranges first until before end overlap or touch the new one and become one with it.
        int first = firstEndingAtOrAfter(fromOffset);
        int end = first;
        long mergedFrom = fromOffset;
        long mergedTo = toOffset;
        while (end < size && from[end] <= toOffset) {
            mergedFrom = Math.min(mergedFrom, from[end]);
            mergedTo = Math.max(mergedTo, to[end]);
            end++;
        }
        replace(first, end, mergedFrom, mergedTo);
    }

    /** Adds all of {@code other}; takes time in proportion to the ranges of both. */
    public void addAll(OffsetRanges other) {
        OffsetRanges union = new OffsetRanges();
        int mine = 0;
        int its = 0;
        while (mine < size || its < other.size) {
            if (its == other.size || mine < size && from[mine] <= other.from[its]) {
                union.add(from[mine], to[mine]);
                mine++;
            } else {
                union.add(other.from[its], other.to[its]);
                its++;
            }
        }
        from = union.from;
        to = union.to;
        size = union.size;
    }

    public boolean contains(long offset) {
        int index = firstEndingAtOrAfter(offset + 1);
        return index < size && from[index] <= offset;
    }

    /** Number of offsets, not of ranges. */
    public long count() {
        long count = 0;
        for (int i = 0; i < size; i++) {
            count += to[i] - from[i];
        }
        return count;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** In ascending order. */
    public List<Range> ranges() {
        List<Range> ranges = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            ranges.add(new Range(from[i], to[i]));
        }
        return ranges;
    }

    /**
     * What of {@code fromOffset} inclusive to {@code toOffset} exclusive is not in the set, in
     * ascending order. A missing offset is not yet a lost record: offsets have natural gaps.
     */
    public List<Range> missing(long fromOffset, long toOffset) {
        requireRange(fromOffset, toOffset);
        List<Range> missing = new ArrayList<>();
        long next = fromOffset;
        for (int i = firstEndingAtOrAfter(fromOffset); i < size && from[i] < toOffset; i++) {
            if (from[i] > next) {
                missing.add(new Range(next, from[i]));
            }
            next = Math.max(next, to[i]);
        }
        if (next < toOffset) {
            missing.add(new Range(next, toOffset));
        }
        return missing;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OffsetRanges that && ranges().equals(that.ranges());
    }

    @Override
    public int hashCode() {
        return ranges().hashCode();
    }

    /** For example {@code [0,5) [7,8)}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? "[" : " [").append(from[i]).append(',').append(to[i]).append(')');
        }
        return text.toString();
    }

    private int firstEndingAtOrAfter(long offset) {
        if (size == 0 || to[size - 1] < offset) {
            return size;
        }
        int found = Arrays.binarySearch(to, 0, size, offset);
        return found >= 0 ? found : -found - 1;
    }

    private void replace(int first, int end, long newFrom, long newTo) {
        int newSize = size + 1 - (end - first);
        if (newSize > from.length) {
            from = Arrays.copyOf(from, from.length * 2);
            to = Arrays.copyOf(to, to.length * 2);
        }
        System.arraycopy(from, end, from, first + 1, size - end);
        System.arraycopy(to, end, to, first + 1, size - end);
        from[first] = newFrom;
        to[first] = newTo;
        size = newSize;
    }

    private static void requireRange(long from, long to) {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException(
                    "Cannot use offsets: got " + from + " to " + to + ", need 0 <= from <= to");
        }
    }
}
