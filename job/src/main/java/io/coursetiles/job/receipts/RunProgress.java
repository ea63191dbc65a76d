package io.coursetiles.job.receipts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The receipts of one run, by checkpoint. */
final class RunProgress {

    private final NavigableMap<Long, Map<Integer, Receipt>> checkpoints = new TreeMap<>();
    private final Map<Integer, Receipt> ends = new HashMap<>();
    private int parallelism;
    private Long restoredRun;
    private long restoredFrom;

    void add(Receipt receipt) {
        if (parallelism == 0 && receipt.restoredRun() != null) {
            restoredRun = receipt.restoredRun();
            restoredFrom = receipt.restoredFrom();
        }
        parallelism = Math.max(parallelism, receipt.parallelism());
        if (receipt.isEnd()) {
            ends.put(receipt.subtask(), receipt);
        } else {
            checkpoints
                    .computeIfAbsent(receipt.checkpoint(), checkpoint -> new HashMap<>())
                    .put(receipt.subtask(), receipt);
        }
    }

    /** The run that it was restored from first; null for none. */
    Long restoredRun() {
        return restoredRun;
    }

    long restoredFrom() {
        return restoredFrom;
    }

    /**
     * Goes through the checkpoints in their order.
     *
     * @param until the last that counts; Long.MAX_VALUE for all, and the end
     * @param standing what came before the run; afterwards where it stood at {@code until}
     * @return a cut for each complete checkpoint, oldest first
     */
    List<Cut> walk(long run, long until, Standing standing) {
        List<Cut> cuts = new ArrayList<>();
        long before = standing.closed();
        Map<Integer, Long> closed = new HashMap<>();
        checkpoints
                .headMap(until, true)
                .forEach(
                        (checkpoint, receipts) -> {
                            for (Receipt receipt : receipts.values()) {
                                standing.read(receipt);
                                close(receipt, closed);
                            }
                            standing.close(Math.max(before, least(closed)));
                            if (receipts.size() == parallelism) {
                                cuts.add(standing.cut(run, checkpoint));
                            }
                        });
        // At the savepoint of a drained job the end stands for the checkpoint.
        ends.values().stream()
                .filter(end -> end.previous() == null || end.previous() < until)
                .forEach(standing::read);
        if (until == Long.MAX_VALUE && parallelism > 0 && ends.size() == parallelism) {
            standing.close(Long.MAX_VALUE);
            cuts.add(standing.cut(run, 0));
        }
        return cuts;
    }

    private static void close(Receipt receipt, Map<Integer, Long> closed) {
        if (receipt.closedUntil() != null) {
            closed.merge(receipt.subtask(), receipt.closedUntil().toEpochMilli(), Math::max);
        }
    }

    /** The least of what the subtasks have closed; each knows of its own tiles only. */
    private long least(Map<Integer, Long> closed) {
        return closed.size() < parallelism
                ? Long.MIN_VALUE
                : closed.values().stream().mapToLong(Long::longValue).min().orElseThrow();
    }
}
