package io.coursetiles.deploy.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;

/**
 * What to bench.
 *
 * @param sizes numbers of events, each 1,000 to 200 million; run in this order
 * @param hot share of the events in one course, 0 to 1
 * @param span event time that every size covers, above 0; without it all sizes have the same
 *     density in event time, so that a larger one has more windows, not fuller ones
 * @param job options of the job beside those the bench sets
 */
public record BenchSettings(
        List<Long> sizes, double hot, Optional<Duration> span, Configuration job) {
    private static final long MIN = 1_000;
    private static final long MAX = 200_000_000;

    /**
     * @throws IllegalArgumentException naming every problem
     */
    public BenchSettings {
        sizes = List.copyOf(sizes);
        List<String> problems = new ArrayList<>();
        if (sizes.isEmpty()) {
            problems.add("got no number of events, need one or more");
        }
        for (long size : sizes) {
            if (size < MIN || size > MAX) {
                problems.add("got " + size + " events, need " + MIN + " to " + MAX);
            }
        }
        if (!(hot >= 0 && hot <= 1)) {
            problems.add("got hot share " + hot + ", need 0 to 1");
        }
        if (span.isPresent() && (span.get().isNegative() || span.get().isZero())) {
            problems.add("got an event time span of " + span.get() + ", need more than 0");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("Cannot bench: " + String.join("; ", problems));
        }
    }
}
