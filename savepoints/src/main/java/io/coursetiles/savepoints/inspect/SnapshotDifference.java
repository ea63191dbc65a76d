package io.coursetiles.savepoints.inspect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One thing that two snapshots say differently.
 *
 * @param fact what it is, for example {@code state tile/tile-counts entries}
 * @param before text or whole number; null when the first says nothing of it
 * @param after the same of the second
 */
public record SnapshotDifference(String fact, Object before, Object after) {

    /** All of them, in the order of the first's facts; then those that only the second has. */
    public static List<SnapshotDifference> between(SnapshotSummary first, SnapshotSummary second) {
        Map<String, Object> before = SnapshotFacts.of(first);
        Map<String, Object> after = SnapshotFacts.of(second);
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        List<SnapshotDifference> differences = new ArrayList<>();
        for (String name : names) {
            if (!Objects.equals(before.get(name), after.get(name))) {
                differences.add(new SnapshotDifference(name, before.get(name), after.get(name)));
            }
        }
        return differences;
    }

    /** How much more the second has, of a number that both have. */
    public OptionalLong growth() {
        return before instanceof Long was && after instanceof Long is
                ? OptionalLong.of(is - was)
                : OptionalLong.empty();
    }
}
