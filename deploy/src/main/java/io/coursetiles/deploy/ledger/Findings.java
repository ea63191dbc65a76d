package io.coursetiles.deploy.ledger;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what is wrong, with the first examples of each. */
final class Findings {

    private static final int EXAMPLES = 5;

    private final Map<Finding, Long> counts = new EnumMap<>(Finding.class);
    private final Map<Finding, List<String>> examples = new EnumMap<>(Finding.class);

    void add(Finding finding, String example) {
        counts.merge(finding, 1L, Long::sum);
        List<String> shown = examples.computeIfAbsent(finding, key -> new ArrayList<>());
        if (shown.size() < EXAMPLES) {
            shown.add(example);
        }
    }

    /** Adds a finding when two numbers that must be equal differ. */
    void compare(Finding finding, String what, long expected, long seen) {
        if (expected != seen) {
            add(finding, what + ": expected " + expected + ", saw " + seen);
        }
    }

    long count(Finding finding) {
        return counts.getOrDefault(finding, 0L);
    }

    List<String> examples(Finding finding) {
        return examples.getOrDefault(finding, List.of());
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }
}
