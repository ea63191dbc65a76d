package io.coursetiles.job.receipts;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Where a deployment's committed output stood at each complete checkpoint. */
public final class Progress {

    private final NavigableMap<Long, RunProgress> runs = new TreeMap<>();

    /** Adds a committed receipt, in the order of the log. */
    public void add(Receipt receipt) {
        runs.computeIfAbsent(receipt.run(), run -> new RunProgress()).add(receipt);
    }

    /**
     * The cuts of the newest run that has any, and of the runs that it goes back to, newest first.
     * Rewound checkpoints are in none.
     */
    public List<Cut> cuts() {
        List<Cut> cuts = new ArrayList<>();
        Long run = runs.isEmpty() ? null : runs.lastKey();
        long until = Long.MAX_VALUE;
        while (run != null && runs.containsKey(run)) {
            RunProgress progress = runs.get(run);
            if (until == Long.MAX_VALUE && progress.isEnded()) {
                cuts.add(cut(run, Long.MAX_VALUE));
            }
            for (long checkpoint : progress.completeUntil(until)) {
                cuts.add(cut(run, checkpoint));
            }
            until = progress.restoredFrom();
            Long before = progress.restoredRun();
            run = before == null || before >= run ? null : before;
        }
        return cuts;
    }

    /**
     * @param checkpoint Long.MAX_VALUE for the end
     */
    private Cut cut(long run, long checkpoint) {
        TreeMap<Integer, Long> offsets = new TreeMap<>();
        long closed = fold(run, checkpoint, offsets);
        return new Cut(run, checkpoint == Long.MAX_VALUE ? 0 : checkpoint, offsets, closed);
    }

    /** What came before the run first, then what it did itself. */
    private long fold(long run, long checkpoint, TreeMap<Integer, Long> offsets) {
        RunProgress progress = runs.get(run);
        if (progress == null) {
            return Long.MIN_VALUE;
        }
        Long before = progress.restoredRun();
        long closed =
                before == null || before >= run
                        ? Long.MIN_VALUE
                        : fold(before, progress.restoredFrom(), offsets);
        progress.offsetsAt(checkpoint)
                .forEach((partition, next) -> offsets.merge(partition, next, Math::max));
        return Math.max(closed, progress.closedAt(checkpoint));
    }
}
