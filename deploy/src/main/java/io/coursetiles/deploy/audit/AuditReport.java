package io.coursetiles.deploy.audit;

import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.receipts.Cut;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What an audit has judged, counted and found. */
public final class AuditReport {

    private static final int SHOWN = 20;
    private static final List<String> COUNTS =
            List.of(
                    "records",
                    "ok",
                    "skipped",
                    "voids",
                    "dead",
                    "late",
                    "rewound",
                    "duplicates",
                    "events",
                    "tiles",
                    "windows_not_comparable");

    private final AuditPlan plan;
    private final Map<String, Long> counts;
    private final EnumMap<AuditKind, List<AuditFinding>> findings = new EnumMap<>(AuditKind.class);

    AuditReport(AuditPlan plan, Map<String, Long> counts, List<AuditFinding> found) {
        this.plan = plan;
        this.counts = counts;
        plan.findings().forEach(this::add);
        found.forEach(this::add);
    }

    private void add(AuditFinding finding) {
        findings.computeIfAbsent(finding.kindOf(), kind -> new ArrayList<>()).add(finding);
    }

    /** What was judged. */
    public AuditPlan plan() {
        return plan;
    }

    /** All that was found, errors or not. */
    public List<AuditFinding> findings() {
        return findings.values().stream().flatMap(List::stream).toList();
    }

    /** Whether everything that was judged is right. */
    public boolean isClean() {
        return errors() == 0;
    }

    /** How many of the findings are errors. */
    public long errors() {
        return findings().stream().filter(each -> each.kindOf().isError()).count();
    }

    /** What was found of one kind. */
    public List<AuditFinding> of(AuditKind kind) {
        return List.copyOf(findings.getOrDefault(kind, List.of()));
    }

    /** A count of the batch job, for example {@code records} or {@code events}. */
    public long count(String name) {
        return counts.getOrDefault(name, 0L);
    }

    /** The ledger for a person. */
    public String text() {
        Cut cut = plan.cut();
        List<String> lines = new ArrayList<>();
        lines.add(
                "judged up to run %d, %s; windows %s to %s"
                        .formatted(
                                cut.run(),
                                cut.checkpoint() == 0
                                        ? "end of input"
                                        : "checkpoint " + cut.checkpoint(),
                                AuditTimes.text(plan.scope().from()),
                                AuditTimes.text(plan.scope().until())));
        COUNTS.forEach(name -> lines.add("%,15d %s".formatted(count(name), name)));
        lines.add(
                "left out: %,d records or items beyond that, and %,d newer checkpoints"
                        .formatted(count("left_out"), plan.leftOut()));
        findings.forEach(
                (kind, found) -> {
                    lines.add("%,15d %s".formatted(found.size(), kind.label()));
                    found.stream()
                            .limit(SHOWN)
                            .forEach(each -> lines.add("    " + each.key() + "  " + each.detail()));
                    if (found.size() > SHOWN) {
                        lines.add("    and " + (found.size() - SHOWN) + " more; see --json");
                    }
                });
        lines.add(isClean() ? "Clean." : "Not clean.");
        return String.join("\n", lines);
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("clean", isClean());
        json.put("run", plan.cut().run());
        json.put("checkpoint", plan.cut().checkpoint());
        json.put("from", AuditTimes.text(plan.scope().from()));
        json.put("until", AuditTimes.text(plan.scope().until()));
        COUNTS.forEach(name -> json.put(name, count(name)));
        json.put("left_out", count("left_out"));
        json.put("newer_checkpoints", plan.leftOut());
        Map<String, Object> byKind = new LinkedHashMap<>();
        findings.forEach(
                (kind, found) ->
                        byKind.put(
                                kind.name().toLowerCase(Locale.ROOT),
                                found.stream().map(AuditReport::json).toList()));
        json.put("findings", byKind);
        return json;
    }

    private static Map<String, String> json(AuditFinding finding) {
        Map<String, String> json = new LinkedHashMap<>();
        json.put("key", finding.key());
        json.put("detail", finding.detail());
        return json;
    }
}
