package io.coursetiles.job.audit;

import java.io.Serializable;
import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tells which rows a later run has superseded. The newest run, the run that it was restored from,
 * the one which that was restored from, and so on, are the line; each goes on at the first offset
 * that it processed of a partition. Superseded are rows of the line's other runs at or beyond it,
 * and all rows of a run that the line passes by: somebody went back behind it.
 *
 * <p>Of a run that says nothing of where it started, the run before it is taken.
 */
public final class RunRule implements Serializable {

    private static final long serialVersionUID = 2L;

    private static final int NO_PARTITION = -1;

    private static final TreeMap<Integer, Long> NOTHING = new TreeMap<>();

    private final TreeMap<Long, TreeMap<Integer, Long>> firstOffsets = new TreeMap<>();
    private final TreeMap<Long, Long> restores = new TreeMap<>();
    private final TreeSet<Long> rewinds = new TreeSet<>();

    /** Takes in what a run announced. */
    public void first(long run, int partition, long offset) {
        firstOffsets.computeIfAbsent(run, key -> new TreeMap<>()).put(partition, offset);
    }

    /**
     * Takes in which run a run was restored from; what is said first counts.
     *
     * @param from another run; one that is not lower is none of this deployment's and says nothing
     */
    public void restored(long run, long from) {
        if (from < run) {
            restores.putIfAbsent(run, from);
        }
    }

    /** Takes in that a run started before the end of an earlier one. */
    public void rewound(long run) {
        rewinds.add(run);
    }

    /** Whether a row of that run about that position is superseded. */
    public boolean isSuperseded(long run, int partition, long offset) {
        long later = newest();
        while (later > run) {
            if (starts(later, partition, offset)) {
                return true;
            }
            Long from = restores.get(later);
            if (from != null && from < run) {
                return true; // The line passes it by.
            }
            Long lower = from == null ? firstOffsets.lowerKey(later) : from;
            later = lower == null ? run : Math.max(lower, run);
        }
        return false;
    }

    /** Whether all rows of that run are superseded: somebody went back behind it. */
    public boolean isPassedBy(long run) {
        return isSuperseded(run, NO_PARTITION, Long.MIN_VALUE);
    }

    /** The run of the line that a position belongs to; empty if no run announced anything. */
    public OptionalLong owner(int partition, long offset) {
        Long run = newest();
        Long before = before(run);
        while (before != null && !starts(run, partition, offset)) {
            run = before;
            before = before(run);
        }
        return firstOffsets.isEmpty() ? OptionalLong.empty() : OptionalLong.of(run);
    }

    private long newest() {
        long announced = firstOffsets.isEmpty() ? Long.MIN_VALUE : firstOffsets.lastKey();
        return restores.isEmpty() ? announced : Math.max(announced, restores.lastKey());
    }

    private Long before(long run) {
        Long from = restores.get(run);
        return from == null ? firstOffsets.lowerKey(run) : from;
    }

    private boolean starts(long run, int partition, long offset) {
        Long first = firstOffsets.getOrDefault(run, NOTHING).get(partition);
        return first != null && first <= offset;
    }

    /** Which run each was restored from, of those that said so. */
    public SortedMap<Long, Long> restores() {
        return Collections.unmodifiableSortedMap(restores);
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
