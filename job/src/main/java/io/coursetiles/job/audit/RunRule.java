package io.coursetiles.job.audit;

import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tells which rows a later run has superseded: those of lower runs at or beyond the first offset
 * that the later run processed of their partition.
 */
public final class RunRule implements Serializable {

    private static final long serialVersionUID = 1L;

    private final TreeMap<Long, TreeMap<Integer, Long>> firstOffsets = new TreeMap<>();
    private final TreeSet<Long> rewinds = new TreeSet<>();

    /** Takes in what a run announced. */
    public void first(long run, int partition, long offset) {
        firstOffsets.computeIfAbsent(run, key -> new TreeMap<>()).put(partition, offset);
    }

    /** Takes in that a run started before the end of an earlier one. */
    public void rewound(long run) {
        rewinds.add(run);
    }

    /** Whether a row of that run about that position is superseded. */
    public boolean isSuperseded(long run, int partition, long offset) {
        for (Map<Integer, Long> later : firstOffsets.tailMap(run, false).values()) {
            Long first = later.get(partition);
            if (first != null && first <= offset) {
                return true;
            }
        }
        return false;
    }

    /** What each run announced, by partition. */
    public SortedMap<Long, ? extends SortedMap<Integer, Long>> firstOffsets() {
        return Collections.unmodifiableSortedMap(firstOffsets);
    }

    /** Whether two runs may each have written a final tile of one key. */
    boolean mayBothClose(long earlier, long later) {
        return !rewinds.subSet(earlier, false, later, true).isEmpty();
    }
}
