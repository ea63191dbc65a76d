package io.coursetiles.deploy.savepoint;

import io.coursetiles.deploy.savepoint.StoredSnapshot.Standing;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The savepoints and checkpoints of some directories, newest first.
 *
 * @param now that ages are told by
 * @param limit rows; what is left out is counted
 */
public record ListReport(
        List<Path> directories, List<StoredSnapshot> snapshots, Instant now, int limit) {

    private static final String ROW = "%8s  %-10s %-16s %-8s %-16s %5s %10s %15s  %s";

    /**
     * @param snapshots in any order
     */
    public ListReport {
        snapshots =
                snapshots.stream()
                        .sorted(Comparator.comparing(StoredSnapshot::changed).reversed())
                        .toList();
    }

    /** Whether none is damaged; what is incomplete may be under way. */
    public boolean isGood() {
        return snapshots.stream().noneMatch(each -> each.standing() == Standing.DAMAGED);
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        if (!snapshots.isEmpty()) {
            lines.add(
                    ROW.formatted(
                            "age",
                            "standing",
                            "kind",
                            "job",
                            "deployment",
                            "run",
                            "checkpoint",
                            "bytes",
                            "path"));
        }
        snapshots.stream()
                .limit(limit)
                .forEach(
                        each -> {
                            lines.add(row(each));
                            if (each.standing() == Standing.DAMAGED) {
                                lines.add("          " + each.fault());
                            }
                        });
        if (snapshots.size() > limit) {
            lines.add("and %,d more; see --limit".formatted(snapshots.size() - limit));
        }
        lines.add(
                "below %s: %,d in all, %,d complete, %,d incomplete, %,d damaged"
                        .formatted(
                                directories,
                                snapshots.size(),
                                count(Standing.COMPLETE),
                                count(Standing.INCOMPLETE) + count(Standing.GOING),
                                count(Standing.DAMAGED)));
        return String.join("\n", lines);
    }

    private long count(Standing standing) {
        return snapshots.stream().filter(each -> each.standing() == standing).count();
    }

    private String row(StoredSnapshot snapshot) {
        return ROW.formatted(
                age(Duration.between(snapshot.changed(), now)),
                snapshot.standing().text(),
                snapshot.kind() == null ? "-" : snapshot.kind().text(),
                snapshot.job() == null ? "-" : snapshot.job().text(),
                Objects.requireNonNullElse(snapshot.deployment(), "-"),
                Objects.requireNonNullElse(snapshot.run(), "-"),
                snapshot.checkpointId() < 0 ? "-" : snapshot.checkpointId(),
                "%,d".formatted(Math.max(snapshot.stateBytes(), snapshot.ownBytes())),
                snapshot.directory());
    }

    /** For example {@code 12 d}, {@code 3 h} or {@code 5 min}. */
    static String age(Duration age) {
        if (age.toDays() > 0) {
            return age.toDays() + " d";
        }
        return age.toHours() > 0 ? age.toHours() + " h" : Math.max(0, age.toMinutes()) + " min";
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("directories", directories.stream().map(Path::toString).toList());
        json.put("time", now.toString());
        json.put("count", snapshots.size());
        json.put("complete", count(Standing.COMPLETE));
        json.put("incomplete", count(Standing.INCOMPLETE) + count(Standing.GOING));
        json.put("damaged", count(Standing.DAMAGED));
        json.put(
                "snapshots", snapshots.stream().limit(limit).map(each -> json(each, now)).toList());
        return json;
    }

    static Map<String, Object> json(StoredSnapshot snapshot, Instant now) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", snapshot.directory().toString());
        json.put("standing", snapshot.standing().text());
        json.put("kind", snapshot.kind() == null ? null : snapshot.kind().text());
        json.put("job", snapshot.job() == null ? null : snapshot.job().text());
        json.put("deployment", snapshot.deployment());
        json.put("run", snapshot.run());
        json.put("checkpoint_id", snapshot.checkpointId() < 0 ? null : snapshot.checkpointId());
        json.put("flink_job", snapshot.jobId().isEmpty() ? null : snapshot.jobId());
        json.put("changed", snapshot.changed().toString());
        json.put("age_s", Duration.between(snapshot.changed(), now).toSeconds());
        json.put("state_bytes", snapshot.stateBytes());
        json.put("own_bytes", snapshot.ownBytes());
        json.put("fault", snapshot.fault().isEmpty() ? null : snapshot.fault());
        return json;
    }
}
