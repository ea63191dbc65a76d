package io.coursetiles.deploy.savepoint;

import io.coursetiles.savepoints.inspect.SnapshotDifference;
import io.coursetiles.savepoints.inspect.SnapshotSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What two snapshots say differently.
 *
 * @param limit differences that are listed; the others are counted
 */
public record DiffReport(
        SnapshotSummary first,
        SnapshotSummary second,
        List<SnapshotDifference> differences,
        int limit) {

    public static DiffReport of(SnapshotSummary first, SnapshotSummary second, int limit) {
        return new DiffReport(first, second, SnapshotDifference.between(first, second), limit);
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add("- " + first.path());
        lines.add("+ " + second.path());
        differences.stream().limit(limit).forEach(each -> lines.add(text(each)));
        if (differences.size() > limit) {
            lines.add("and %,d more; see --limit".formatted(differences.size() - limit));
        }
        lines.add(
                differences.isEmpty()
                        ? "No difference."
                        : "%,d differences.".formatted(differences.size()));
        return String.join("\n", lines);
    }

    private static String text(SnapshotDifference difference) {
        String growth =
                difference.growth().isPresent()
                        ? " (%+,d)".formatted(difference.growth().getAsLong())
                        : "";
        return "%s: %s -> %s%s"
                .formatted(
                        difference.fact(),
                        Objects.requireNonNullElse(difference.before(), "-"),
                        Objects.requireNonNullElse(difference.after(), "-"),
                        growth);
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("first", first.path().toString());
        json.put("second", second.path().toString());
        json.put("equal", differences.isEmpty());
        json.put("count", differences.size());
        json.put("differences", differences.stream().limit(limit).map(DiffReport::json).toList());
        return json;
    }

    private static Map<String, Object> json(SnapshotDifference difference) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("fact", difference.fact());
        json.put("before", difference.before());
        json.put("after", difference.after());
        return json;
    }
}
