package io.coursetiles.deploy.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.job.archive.OffsetRanges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds what each run announced against what it counted: of every partition it must have processed
 * the records from its first offset to the first offset of a later run, and have announced that
 * offset once.
 */
final class Runs {

    private final Findings findings;
    private final TreeMap<Long, Map<Integer, Long>> firstOffsets = new TreeMap<>();
    private final TreeMap<Long, Long> counted = new TreeMap<>();
    private final Map<Integer, OffsetRanges> gaps = new TreeMap<>();

    Runs(Findings findings) {
        this.findings = findings;
    }

    void read(List<JsonNode> receipts) {
        for (JsonNode receipt : receipts) {
            long run = receipt.path("run").asLong();
            int partition = receipt.path("partition").asInt();
            switch (receipt.path("type").asText()) {
                case "first_offset" -> first(run, partition, receipt.path("offset").asLong());
                case "gap" -> gap(partition, receipt);
                default ->
                        counted.merge(
                                run, receipt.path("input").path("records").asLong(), Long::sum);
            }
        }
    }

    private void first(long run, int partition, long offset) {
        Long before =
                firstOffsets
                        .computeIfAbsent(run, key -> new HashMap<>())
                        .putIfAbsent(partition, offset);
        if (before != null) {
            findings.add(
                    Finding.FIRST_OFFSET_WRONG,
                    "run " + run + " announced partition " + partition + " twice");
        }
    }

    private void gap(int partition, JsonNode gap) {
        long from = gap.path("from").asLong();
        // A topic that was made anew starts before the offset that was wanted.
        gaps.computeIfAbsent(partition, key -> new OffsetRanges())
                .add(from, Math.max(from, gap.path("to").asLong()));
    }

    /** Offsets whose loss was accepted, by partition. */
    Map<Integer, OffsetRanges> gaps() {
        return gaps;
    }

    void compare(Map<Integer, OffsetRanges> processed) {
        counted.forEach(
                (run, records) -> {
                    Map<Integer, Long> first = firstOffsets.getOrDefault(run, Map.of());
                    long expected = 0;
                    for (Map.Entry<Integer, Long> from : first.entrySet()) {
                        OffsetRanges offsets =
                                processed.getOrDefault(from.getKey(), new OffsetRanges());
                        expected += between(offsets, from.getValue(), end(run, from.getKey()));
                    }
                    findings.compare(
                            Finding.FIRST_OFFSET_WRONG,
                            "records from the first offsets of run " + run,
                            expected,
                            records);
                });
    }

    /** Where a later run took the partition over. */
    private long end(long run, int partition) {
        return firstOffsets.tailMap(run, false).values().stream()
                .filter(offsets -> offsets.containsKey(partition))
                .mapToLong(offsets -> offsets.get(partition))
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }

    private static long between(OffsetRanges offsets, long from, long to) {
        return offsets.ranges().stream()
                .mapToLong(
                        range ->
                                Math.max(
                                        0, Math.min(range.to(), to) - Math.max(range.from(), from)))
                .sum();
    }
}
