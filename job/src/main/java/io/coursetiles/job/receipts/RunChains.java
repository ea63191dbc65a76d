package io.coursetiles.job.receipts;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The chains of one run: of each subtask the checkpoints that readers have a receipt of. */
final class RunChains {

    private final NavigableMap<Integer, NavigableMap<Long, Receipt>> bySubtask = new TreeMap<>();
    private final NavigableMap<Integer, Receipt> ends = new TreeMap<>();
    private final Set<Long> named = new TreeSet<>();
    private int parallelism;

    void add(Receipt receipt) {
        parallelism = Math.max(parallelism, receipt.parallelism());
        NavigableMap<Long, Receipt> chain =
                bySubtask.computeIfAbsent(receipt.subtask(), subtask -> new TreeMap<>());
        if (receipt.isEnd()) {
            ends.put(receipt.subtask(), receipt);
        } else {
            chain.put(receipt.checkpoint(), receipt);
            named.add(receipt.checkpoint());
        }
        boolean ofThisRun =
                receipt.restoredRun() == null
                        || receipt.restoredRun() == receipt.run()
                        || !receipt.previous().equals(receipt.restoredFrom());
        if (receipt.previous() != null && ofThisRun) {
            named.add(receipt.previous());
        }
    }

    /**
     * Checkpoints up to the last receipt of a subtask that it has no receipt of, though it or
     * another subtask names them. A subtask that is behind the others is not judged beyond its
     * last; one that has none at all is.
     */
    void lost(long run, Set<TransactionName> lost) {
        for (int subtask = 0; subtask < parallelism; subtask++) {
            NavigableMap<Long, Receipt> chain = bySubtask.getOrDefault(subtask, new TreeMap<>());
            Receipt end = ends.get(subtask);
            long last =
                    end != null && end.previous() != null
                            ? end.previous()
                            : chain.isEmpty() ? Long.MIN_VALUE : chain.lastKey();
            for (long checkpoint : named) {
                if (checkpoint <= last && !chain.containsKey(checkpoint)) {
                    lost.add(TransactionName.ofCheckpoint(run, checkpoint, subtask));
                }
            }
        }
    }

    /**
     * Subtasks without a receipt of a checkpoint that was restored from. At the savepoint of a
     * drained job the end of a subtask stands for it.
     */
    void missingOf(long run, long checkpoint, Set<TransactionName> lost) {
        boolean drained = ends.values().stream().anyMatch(end -> isBefore(end, checkpoint));
        for (int subtask = 0; subtask < parallelism; subtask++) {
            NavigableMap<Long, Receipt> chain =
                    bySubtask.getOrDefault(subtask, Collections.emptyNavigableMap());
            Receipt end = ends.get(subtask);
            if (chain.containsKey(checkpoint) || (end != null && isBefore(end, checkpoint))) {
                continue;
            }
            lost.add(
                    drained && !chain.isEmpty()
                            ? new TransactionName(
                                    run, chain.lastKey(), subtask, TransactionName.Part.END)
                            : TransactionName.ofCheckpoint(run, checkpoint, subtask));
        }
    }

    private static boolean isBefore(Receipt end, long checkpoint) {
        return end.previous() == null || end.previous() < checkpoint;
    }

    /** Receipts after a checkpoint. */
    int after(long checkpoint) {
        return (int) ends.values().stream().filter(end -> !isBefore(end, checkpoint)).count()
                + bySubtask.values().stream()
                        .mapToInt(chain -> chain.tailMap(checkpoint, false).size())
                        .sum();
    }

    int receipts() {
        return ends.size() + bySubtask.values().stream().mapToInt(Map::size).sum();
    }

    Collection<Receipt> last() {
        NavigableMap<Integer, Receipt> last = new TreeMap<>();
        bySubtask.forEach(
                (subtask, chain) -> {
                    if (!chain.isEmpty()) {
                        last.put(subtask, chain.lastEntry().getValue());
                    }
                });
        last.putAll(ends);
        return List.copyOf(last.values());
    }

    int size() {
        return bySubtask.size();
    }
}
