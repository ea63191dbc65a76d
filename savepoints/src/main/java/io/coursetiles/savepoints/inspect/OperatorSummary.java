package io.coursetiles.savepoints.inspect;

import java.util.List;

/**
 * One operator.
 *
 * @param states by name
 * @param otherBytes of what is no named state: its coordinator's, raw state, records in flight, and
 *     states that could not be read
 * @param notes why states are not listed, or not all of what they hold is known
 */
public record OperatorSummary(
        String uid,
        int parallelism,
        int maxParallelism,
        List<StateSummary> states,
        long otherBytes,
        List<String> notes) {

    /** Of all it holds. */
    public long bytes() {
        return otherBytes + states.stream().mapToLong(StateSummary::bytes).sum();
    }
}
