package io.coursetiles.deploy.audit;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.job.audit.KnownRuns;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.operators.outbox.RunInfo;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Collects from receipts, in any order, what an audit has to know of the runs that wrote them.
 *
 * <p>Where a run began is what it announced. That is in its first transaction; when that is lost, a
 * later receipt still shows a next offset beyond what the runs before had read. What lies between
 * may have been read by either, as far as receipts tell: by no known run. From the least next
 * offset of its receipts on it is the run's own.
 */
final class RunKnowledge {

    private final RunInfo present;
    private final KnownRuns known;
    // By run and partition.
    private final TreeMap<Long, TreeMap<Integer, LongSummaryStatistics>> next = new TreeMap<>();

    /**
     * @param present what the audit decodes with
     */
    RunKnowledge(RunInfo present) {
        this.present = present;
        this.known = new KnownRuns(present.outOfOrderness());
    }

    /** Takes in one of type {@code receipt}. */
    void add(long run, Map<Integer, Long> offsets, JsonNode receipt) {
        TreeMap<Integer, LongSummaryStatistics> own =
                next.computeIfAbsent(run, key -> new TreeMap<>());
        offsets.forEach(
                (partition, offset) ->
                        own.computeIfAbsent(partition, key -> new LongSummaryStatistics())
                                .accept(offset));
        if (receipt.path("decoder_version").asText().equals(present.decoderVersion())
                && receipt.path("mapping_digest").asText().equals(present.mappingDigest())) {
            known.alike(run);
        } else {
            known.other(run);
        }
        JsonNode bound = receipt.path("out_of_orderness_ms");
        if (bound.isNumber()) {
            known.outOfOrderness(run, Duration.ofMillis(bound.asLong()));
        }
    }

    /**
     * All that was taken in; to be called once. What a run read that somebody went back behind no
     * longer stands.
     *
     * @param announced the first offsets of each run
     * @param cuts complete checkpoints that stand
     */
    KnownRuns known(RunRule announced, List<Cut> cuts) {
        TreeSet<Long> runs = new TreeSet<>(next.keySet());
        runs.addAll(announced.firstOffsets().keySet());
        runs.removeIf(announced::isPassedBy);
        Map<Integer, Long> before = new TreeMap<>();
        for (long run : runs) {
            SortedMap<Integer, Long> first = announced.firstOffsets().get(run);
            if (first != null) {
                first.forEach((partition, offset) -> known.reads(run, partition, offset));
            }
            next.getOrDefault(run, new TreeMap<>())
                    .forEach(
                            (partition, offsets) -> {
                                long read = before.getOrDefault(partition, 0L);
                                if (offsets.getMax() > read) {
                                    if (first == null || !first.containsKey(partition)) {
                                        known.reads(KnownRuns.NO_RUN, partition, read);
                                        long own = Math.max(read, offsets.getMin());
                                        known.reads(run, partition, own);
                                    }
                                    before.put(partition, offsets.getMax());
                                }
                            });
        }
        cuts.forEach(cut -> known.closed(cut.run(), cut.closedUntil()));
        return known;
    }
}
