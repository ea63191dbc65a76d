package io.coursetiles.deploy.audit;

import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.receipts.Cut;
import java.util.ArrayList;
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
    private final Findings findings;

    /**
     * @param findings those of the plan, too
     */
    public AuditReport(AuditPlan plan, Map<String, Long> counts, Findings findings) {
        this.plan = plan;
        this.counts = counts;
        this.findings = findings;
    }

    /** What was judged. */
    public AuditPlan plan() {
        return plan;
    }

    /** What was found and kept, errors or not; see {@link #total}. */
    public List<AuditFinding> findings() {
        return findings.kinds().stream().flatMap(kind -> findings.of(kind).stream()).toList();
    }

    /** How many findings a record could mend that were not kept, so that no repair writes it. */
    public long droppedMendable() {
        return findings.droppedMendable();
    }

    /** How many errors that no record can mend were not kept. */
    public long droppedOthers() {
        return findings.droppedOthers();
    }

    /** Whether everything that was judged is right, and the newest run was judged. */
    public boolean isClean() {
        return errors() == 0 && isOfTheNewestRun();
    }

    /**
     * Whether the run that is judged up to decoded as the audit does; if not, nothing of it could
     * be compared.
     */
    public boolean isOfTheNewestRun() {
        return !plan.scope().known().isOther(plan.cut().run());
    }

    /** How many of the findings are errors, kept or not. */
    public long errors() {
        return findings.kinds().stream()
                .filter(AuditKind::isError)
                .mapToLong(findings::total)
                .sum();
    }

    /** What was found of one kind and kept: of a kind 10,000 that a record mends, 10,000 others. */
    public List<AuditFinding> of(AuditKind kind) {
        return List.copyOf(findings.of(kind));
    }

    /** How many were found of one kind, kept or not. */
    public long total(AuditKind kind) {
        return findings.total(kind);
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
        for (AuditKind kind : findings.kinds()) {
            long total = findings.total(kind);
            lines.add("%,15d %s".formatted(total, kind.label()));
            findings.of(kind).stream()
                    .limit(SHOWN)
                    .forEach(each -> lines.add("    " + each.key() + "  " + each.detail()));
            if (total > SHOWN) {
                lines.add("    and " + (total - SHOWN) + " more; see --json" + listed(kind));
            }
        }
        if (!isOfTheNewestRun()) {
            lines.add(
                    "run %d decoded in another way than these options: nothing of it was compared; give"
                                    .formatted(cut.run())
                            + " the options that it was started with");
        }
        lines.add(isClean() ? "Clean." : "Not clean.");
        return String.join("\n", lines);
    }

    private String listed(AuditKind kind) {
        int kept = findings.of(kind).size();
        return findings.total(kind) > kept ? ", which lists " + kept + " in all" : "";
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("clean", isClean());
        json.put("run", plan.cut().run());
        json.put("checkpoint", plan.cut().checkpoint());
        json.put("run_compared", isOfTheNewestRun());
        json.put("from", AuditTimes.text(plan.scope().from()));
        json.put("until", AuditTimes.text(plan.scope().until()));
        COUNTS.forEach(name -> json.put(name, count(name)));
        json.put("left_out", count("left_out"));
        json.put("newer_checkpoints", plan.leftOut());
        Map<String, Object> totals = new LinkedHashMap<>();
        Map<String, Object> byKind = new LinkedHashMap<>();
        for (AuditKind kind : findings.kinds()) {
            String name = kind.name().toLowerCase(Locale.ROOT);
            totals.put(name, findings.total(kind));
            byKind.put(name, findings.of(kind).stream().map(AuditReport::json).toList());
        }
        json.put("totals", totals);
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
