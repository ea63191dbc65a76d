package io.coursetiles.deploy.retain;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was, or would be, deleted.
 *
 * @param lowestKept lowest version of the manifest log that is kept; 0 when nothing is published
 * @param now by the clock of the storage
 * @param raw only if it was asked for
 */
public record RetainReport(
        RetainMode mode,
        long lowestKept,
        Instant now,
        List<AttemptFate> attempts,
        Optional<RawPlan> raw) {

    /** Whether all that was asked for could be had. */
    public boolean isDone() {
        return raw.isEmpty() || raw.get().problems().isEmpty();
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        for (AttemptFate each : attempts) {
            StagedAttempt attempt = each.attempt();
            lines.add(
                    "%-8s %s  %,d files, %,d bytes, last used %s ago: %s"
                            .formatted(
                                    each.fate().text(),
                                    attempt.prefix(),
                                    attempt.files().size(),
                                    attempt.bytes(),
                                    age(attempt),
                                    each.why()));
        }
        lines.add(
                "Staging: %s %,d attempts, %,d bytes; %,d kept. Versions %s are kept."
                        .formatted(
                                verb(),
                                gone().size(),
                                bytes(),
                                attempts.size() - gone().size(),
                                lowestKept == 0 ? "- (none is published)" : "from " + lowestKept));
        raw.ifPresent(plan -> lines.addAll(text(plan)));
        if (mode == RetainMode.DRY_RUN) {
            lines.add("Nothing was deleted; --delete does it.");
        }
        return String.join("\n", lines);
    }

    private List<String> text(RawPlan plan) {
        List<String> lines = new ArrayList<>();
        for (RawFolder folder : plan.folders()) {
            lines.add(
                    "%-8s %s  %,d files, %,d bytes%s"
                            .formatted(
                                    word(plan),
                                    folder.name(),
                                    folder.files().size(),
                                    folder.bytes(),
                                    folder.unfinished().isEmpty()
                                            ? ""
                                            : "; "
                                                    + folder.unfinished().size()
                                                    + " unfinished stay"));
        }
        plan.problems().forEach(problem -> lines.add("Cannot delete raw: " + problem + "."));
        lines.add(
                "Raw before %s: %s %,d files, %,d bytes; %,d unfinished stay; %s."
                        .formatted(
                                plan.before(),
                                mode == RetainMode.DRY_RUN && !plan.problems().isEmpty()
                                        ? "refused,"
                                        : verb(),
                                plan.files(),
                                plan.bytes(),
                                plan.unfinished(),
                                plan.savepoints()));
        return lines;
    }

    private String word(RawPlan plan) {
        if (mode == RetainMode.DELETE) {
            return Fate.DELETED.text();
        }
        return plan.problems().isEmpty() ? Fate.GOES.text() : Fate.KEPT.text();
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("deleted", mode == RetainMode.DELETE);
        json.put("storage_time", now.toString());
        json.put("lowest_version_kept", lowestKept);
        json.put("attempts", attempts.stream().map(this::json).toList());
        json.put("bytes", bytes());
        raw.ifPresent(plan -> json.put("raw", json(plan)));
        return json;
    }

    private Map<String, Object> json(AttemptFate each) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job_id", each.attempt().jobId());
        json.put("attempt", each.attempt().attempt());
        json.put("fate", each.fate().text());
        json.put("why", each.why());
        json.put("files", each.attempt().files().size());
        json.put("bytes", each.attempt().bytes());
        json.put("last_used", each.attempt().active().toString());
        return json;
    }

    private static Map<String, Object> json(RawPlan plan) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("before", plan.before().toString());
        json.put("problems", plan.problems());
        json.put("files", plan.files());
        json.put("bytes", plan.bytes());
        json.put("unfinished", plan.unfinished());
        json.put("savepoints", plan.savepoints());
        json.put("folders", plan.folders().stream().map(RawFolder::name).toList());
        return json;
    }

    private List<AttemptFate> gone() {
        return attempts.stream().filter(each -> each.fate() != Fate.KEPT).toList();
    }

    private long bytes() {
        return gone().stream().mapToLong(each -> each.attempt().bytes()).sum();
    }

    private String verb() {
        return mode == RetainMode.DELETE ? "deleted" : "would delete";
    }

    private String age(StagedAttempt attempt) {
        return Ages.text(Duration.between(attempt.active(), now));
    }
}
