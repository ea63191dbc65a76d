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

    boolean isEnded() {
        return parallelism > 0 && ends.size() == parallelism;
    }

    /** Checkpoints with all receipts up to one, newest first. */
    List<Long> completeUntil(long checkpoint) {
        List<Long> complete = new ArrayList<>();
        checkpoints
                .headMap(checkpoint, true)
                .descendingMap()
                .forEach(
                        (number, receipts) -> {
                            if (receipts.size() == parallelism) {
                                complete.add(number);
                            }
                        });
        return complete;
    }

    Map<Integer, Long> offsetsAt(long checkpoint) {
        Map<Integer, Long> offsets = new TreeMap<>();
        checkpoints.headMap(checkpoint, true).values().stream()
                .flatMap(receipts -> receipts.values().stream())
                .forEach(receipt -> add(receipt, offsets));
        // At the savepoint of a drained job the end stands for the checkpoint.
        ends.values().stream()
                .filter(end -> end.previous() == null || end.previous() < checkpoint)
                .forEach(end -> add(end, offsets));
        return offsets;
    }

    private static void add(Receipt receipt, Map<Integer, Long> offsets) {
        receipt.offsets().forEach((partition, next) -> offsets.merge(partition, next, Math::max));
    }

    /** The least of what the subtasks have closed; each knows of its own tiles only. */
    long closedAt(long checkpoint) {
        if (checkpoint == Long.MAX_VALUE && isEnded()) {
            return Long.MAX_VALUE;
        }
        Map<Integer, Long> closed = new HashMap<>();
        checkpoints.headMap(checkpoint, true).values().stream()
                .flatMap(receipts -> receipts.values().stream())
                .filter(receipt -> receipt.closedUntil() != null)
                .forEach(
                        receipt ->
                                closed.merge(
                                        receipt.subtask(),
                                        receipt.closedUntil().toEpochMilli(),
                                        Math::max));
        return closed.size() < parallelism
                ? Long.MIN_VALUE
                : closed.values().stream().mapToLong(Long::longValue).min().orElseThrow();
    }
}
