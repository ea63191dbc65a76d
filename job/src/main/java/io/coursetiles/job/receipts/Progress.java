package io.coursetiles.job.receipts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Where a deployment's committed output stood at each complete checkpoint. */
public final class Progress {

    private final NavigableMap<Long, RunProgress> runs = new TreeMap<>();

    /** A run, and the last checkpoint of it that later ones build on. */
    private record Stretch(long run, long until) {}

    /** Adds a committed receipt, in the order of the log. */
    public void add(Receipt receipt) {
        runs.computeIfAbsent(receipt.run(), run -> new RunProgress()).add(receipt);
    }

    /**
     * The cuts of the newest run that has any receipt, and of the runs that it goes back to, newest
     * first. Rewound checkpoints are in none. Takes time in proportion to the receipts.
     */
    public List<Cut> cuts() {
        List<Cut> cuts = new ArrayList<>();
        Standing standing = new Standing();
        for (Stretch stretch : line()) {
            cuts.addAll(runs.get(stretch.run()).walk(stretch.run(), stretch.until(), standing));
        }
        Collections.reverse(cuts);
        return cuts;
    }

    /** From the first run to the newest. */
    private Deque<Stretch> line() {
        Deque<Stretch> line = new ArrayDeque<>();
        Long run = runs.isEmpty() ? null : runs.lastKey();
        long until = Long.MAX_VALUE;
        while (run != null && runs.containsKey(run)) {
            line.addFirst(new Stretch(run, until));
            RunProgress progress = runs.get(run);
            until = progress.restoredFrom();
            Long before = progress.restoredRun();
            run = before == null || before >= run ? null : before;
        }
        return line;
    }
}
