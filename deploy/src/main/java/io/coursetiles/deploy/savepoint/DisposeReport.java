package io.coursetiles.deploy.savepoint;

import io.coursetiles.deploy.retain.RetainMode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was, or would be, disposed of.
 *
 * @param now by the clock of the storage
 * @param asked by name; all when empty
 */
public record DisposeReport(
        RetainMode mode,
        Instant now,
        Duration olderThan,
        Set<Path> asked,
        List<SnapshotFate> fates) {

    /** Whether all that were asked for by name can go. */
    public boolean isDone() {
        return refused().isEmpty();
    }

    /** Asked for by name, and needed or not there. */
    private List<Path> refused() {
        return asked.stream()
                .filter(
                        path ->
                                fates.stream()
                                        .noneMatch(
                                                fate ->
                                                        !fate.isKept()
                                                                && fate.snapshot()
                                                                        .directory()
                                                                        .equals(path)))
                .sorted()
                .toList();
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        for (SnapshotFate fate : fates) {
            StoredSnapshot snapshot = fate.snapshot();
            lines.add(
                    "%-8s %s  %s, %s old: %s"
                            .formatted(
                                    fate.verdict().text(),
                                    snapshot.directory(),
                                    snapshot.standing().text(),
                                    ListReport.age(Duration.between(snapshot.changed(), now)),
                                    fate.why()));
        }
        refused().forEach(path -> lines.add("Cannot dispose of " + path + ": " + why(path) + "."));
        lines.add(
                "%s %,d, %,d bytes; %,d kept"
                        .formatted(
                                mode == RetainMode.DELETE ? "Disposed of" : "Would dispose of",
                                gone().size(),
                                bytes(),
                                fates.size() - gone().size()));
        if (mode == RetainMode.DRY_RUN) {
            lines.add("Nothing was deleted; --delete does it.");
        }
        return String.join("\n", lines);
    }

    private String why(Path path) {
        return fates.stream()
                .filter(fate -> fate.snapshot().directory().equals(path))
                .map(SnapshotFate::why)
                .findFirst()
                .orElse("it is not below the directories that were looked at; see --savepoints");
    }

    private List<SnapshotFate> gone() {
        return fates.stream().filter(fate -> !fate.isKept()).toList();
    }

    private long bytes() {
        return gone().stream().mapToLong(SnapshotFate::bytes).sum();
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("deleted", mode == RetainMode.DELETE);
        json.put("storage_time", now.toString());
        json.put("older_than_s", olderThan.toSeconds());
        json.put("count", gone().size());
        json.put("bytes", bytes());
        json.put("refused", refused().stream().map(Path::toString).toList());
        json.put("snapshots", fates.stream().map(this::json).toList());
        return json;
    }

    private Map<String, Object> json(SnapshotFate fate) {
        Map<String, Object> json = ListReport.json(fate.snapshot(), now);
        json.put("verdict", fate.verdict().text());
        json.put("why", fate.why());
        json.put("frees_bytes", fate.bytes());
        return json;
    }
}
