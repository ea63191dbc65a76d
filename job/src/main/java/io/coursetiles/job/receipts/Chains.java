package io.coursetiles.job.receipts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The receipts of one deployment as chains: one for each run and subtask, every receipt naming the
 * checkpoint before it, the first that which the run was restored from.
 *
 * <p>A named checkpoint without a receipt is a lost transaction. A checkpoint is complete when all
 * its subtasks' receipts are there; restored from is only a complete one. A run that was restored
 * from a checkpoint which is not the last of its run is a rewind: what that run wrote after it is
 * superseded, and no loss.
 *
 * <p>Receipts are added in the order of the log; only committed ones.
 */
public final class Chains {

    private final NavigableMap<Long, RunChains> runs = new TreeMap<>();
    private final Set<TransactionName> repaired = new TreeSet<>();
    private final Map<Long, Restore> restores = new HashMap<>();

    /** Where a run started from. */
    private record Restore(long run, long checkpoint, int parallelism) {}

    /**
     * A run that started before the end of another.
     *
     * @param run the run that was restored
     * @param from the run whose checkpoint it was restored from
     * @param checkpoint that checkpoint
     * @param superseded receipts of {@code from} after it, and of the runs in between
     */
    public record Rewind(long run, long from, long checkpoint, int superseded) {}

    public void add(Receipt receipt) {
        runs.computeIfAbsent(receipt.run(), run -> new RunChains()).add(receipt);
        if (receipt.restoredRun() != null && receipt.restoredRun() != receipt.run()) {
            restores.putIfAbsent(
                    receipt.run(),
                    new Restore(
                            receipt.restoredRun(), receipt.restoredFrom(), receipt.parallelism()));
        }
    }

    /** Takes in that a lost transaction's output was made good. */
    public void repaired(TransactionName transaction) {
        repaired.add(transaction);
    }

    /**
     * Transactions that later receipts build on, and that readers never see; none that a rewind has
     * superseded.
     */
    public List<TransactionName> lost() {
        Set<TransactionName> lost = new TreeSet<>();
        Long run = runs.isEmpty() ? null : runs.lastKey();
        long until = Long.MAX_VALUE;
        while (run != null) {
            Set<TransactionName> ofRun = new TreeSet<>();
            RunChains chains = runs.get(run);
            if (chains != null) {
                chains.lost(run, ofRun);
            }
            for (TransactionName each : ofRun) {
                if (each.checkpoint() <= until) {
                    lost.add(each);
                }
            }
            Restore restore = restores.get(run);
            if (restore == null || restore.run() >= run) {
                break;
            }
            missing(restore, lost);
            run = restore.run();
            until = restore.checkpoint();
        }
        lost.removeAll(repaired);
        return List.copyOf(lost);
    }

    /** Of the checkpoint that was restored from; all of it when its run has no receipt at all. */
    private void missing(Restore restore, Set<TransactionName> lost) {
        RunChains from = runs.get(restore.run());
        if (from != null) {
            from.missingOf(restore.run(), restore.checkpoint(), lost);
            return;
        }
        for (int subtask = 0; subtask < restore.parallelism(); subtask++) {
            lost.add(TransactionName.ofCheckpoint(restore.run(), restore.checkpoint(), subtask));
        }
    }

    /** Lost transactions that were made good. */
    public List<TransactionName> repaired() {
        return List.copyOf(repaired);
    }

    public List<Rewind> rewinds() {
        List<Rewind> rewinds = new ArrayList<>();
        new TreeMap<>(restores)
                .forEach(
                        (run, restore) -> {
                            int after = superseded(run, restore);
                            if (after > 0) {
                                rewinds.add(
                                        new Rewind(
                                                run, restore.run(), restore.checkpoint(), after));
                            }
                        });
        return rewinds;
    }

    private int superseded(long run, Restore restore) {
        RunChains from = runs.get(restore.run());
        int after = from == null ? 0 : from.after(restore.checkpoint());
        for (RunChains between : runs.subMap(restore.run(), false, run, false).values()) {
            after += between.receipts();
        }
        return after;
    }

    /**
     * The last receipts of chains that neither ended nor were gone on from or behind: of a job that
     * runs, or of one that died and was not restored.
     */
    public List<Receipt> open() {
        List<Receipt> open = new ArrayList<>();
        Set<Long> continued = new TreeSet<>();
        restores.forEach(
                (run, restore) -> continued.addAll(runs.subMap(restore.run(), run).keySet()));
        runs.forEach(
                (run, chains) -> {
                    if (!continued.contains(run)) {
                        chains.last().stream()
                                .filter(receipt -> !receipt.isEnd())
                                .forEach(open::add);
                    }
                });
        return open;
    }

    /** Number of chains, over all runs. */
    public int size() {
        return runs.values().stream().mapToInt(RunChains::size).sum();
    }
}
