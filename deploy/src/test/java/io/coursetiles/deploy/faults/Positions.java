package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;

/** How far a run has come, by its committed receipts. */
final class Positions {

    private Positions() {}

    /** Waits until the run has processed all there is on the input topic. */
    static void awaitEnd(Trial trial, JobID job, long run) {
        Map<Integer, Long> ends = end(trial);
        await().atMost(Trial.DEADLINE)
                .failFast(
                        () ->
                                assertThat(trial.cluster().state(job))
                                        .as(() -> trial.cluster().failure(job))
                                        .isNotEqualTo("FAILED"))
                .until(() -> of(trial, run).equals(ends));
    }

    /** Offset after the last record, by partition of the input that has any. */
    static Map<Integer, Long> end(Trial trial) {
        return trial.kafka().readableEnds(trial.input()).entrySet().stream()
                .collect(Collectors.toMap(end -> end.getKey().partition(), Map.Entry::getValue));
    }

    /** Offset that is read next, by partition. */
    static Map<Integer, Long> of(Trial trial, long run) throws Exception {
        Map<Integer, Long> next = new TreeMap<>();
        for (JsonNode receipt : trial.receipts(run)) {
            receipt.path("offsets")
                    .properties()
                    .forEach(
                            offset ->
                                    next.merge(
                                            Integer.valueOf(offset.getKey()),
                                            offset.getValue().asLong(),
                                            Math::max));
        }
        return next;
    }
}
