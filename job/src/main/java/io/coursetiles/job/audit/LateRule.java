package io.coursetiles.job.audit;

import io.coursetiles.job.receipts.Cut;
import io.coursetiles.operators.window.Windows;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tells which events must have been late: those that were processed after a complete checkpoint at
 * which their window was closed already. Of the others raw alone cannot tell.
 */
public final class LateRule implements Serializable {

    private static final long serialVersionUID = 1L;

    /** By end of the latest window that was closed: what came after the first such checkpoint. */
    private final TreeMap<Long, TreeMap<Integer, Long>> offsets = new TreeMap<>();

    /**
     * @param cuts newest first
     */
    public static LateRule of(List<Cut> cuts, Windows windows) {
        LateRule rule = new LateRule();
        for (Cut cut : cuts) {
            if (cut.closedUntil() > 0 && cut.closedUntil() < Long.MAX_VALUE) {
                rule.add(windows.start(cut.closedUntil()), cut.offsets());
            }
        }
        return rule;
    }

    /** The older overwrites the newer of the same end. */
    private void add(long closedEnd, SortedMap<Integer, Long> next) {
        offsets.put(closedEnd, new TreeMap<>(next));
    }

    /**
     * The end up to which windows were closed when an event was processed, if that is at or after
     * the end of its own: then it was late.
     */
    public OptionalLong closedUntil(int partition, long offset, long windowEnd) {
        Map.Entry<Long, TreeMap<Integer, Long>> closing = offsets.ceilingEntry(windowEnd);
        return closing != null && closing.getValue().getOrDefault(partition, 0L) <= offset
                ? OptionalLong.of(closing.getKey())
                : OptionalLong.empty();
    }
}
