package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All findings of one examination, for a person and as JSON. */
public final class Diagnosis {

    private static final String ROW = "%-9s  %-32s  %s";

    private final String deployment;
    private final List<Finding> findings;

    Diagnosis(String deployment, List<Finding> findings) {
        this.deployment = deployment;
        this.findings = List.copyOf(findings);
    }

    List<Finding> findings() {
        return findings;
    }

    private List<Finding> of(Standing standing) {
        return findings.stream().filter(each -> each.standing() == standing).toList();
    }

    List<Finding> wrong() {
        return of(Standing.WRONG);
    }

    List<Finding> warnings() {
        return of(Standing.WARNING);
    }

    /** Whether every system answered, so that everything was looked at. */
    public boolean isComplete() {
        return of(Standing.UNCHECKED).isEmpty();
    }

    public boolean isGood() {
        return wrong().isEmpty();
    }

    /** A line for each finding, and below one that is not good what is needed and where. */
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(ROW.formatted("", "what", "found"));
        for (Finding finding : findings) {
            lines.add(ROW.formatted(finding.standing().label(), finding.name(), finding.found()));
            if (finding.standing() != Standing.GOOD) {
                lines.add(ROW.formatted("", "  need", finding.need()));
                lines.add(ROW.formatted("", "  change", finding.change()));
            }
        }
        lines.add(
                "deployment %s: %d wrong, %d warnings, %d unchecked, %d good"
                        .formatted(
                                deployment,
                                wrong().size(),
                                warnings().size(),
                                of(Standing.UNCHECKED).size(),
                                of(Standing.GOOD).size()));
        return String.join("\n", lines);
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("deployment", deployment);
        json.put("good", isGood());
        json.put("complete", isComplete());
        json.put("wrong", wrong().size());
        json.put("warnings", warnings().size());
        json.put("unchecked", of(Standing.UNCHECKED).size());
        json.put("findings", findings.stream().map(Diagnosis::json).toList());
        return json;
    }

    private static Map<String, Object> json(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", finding.name());
        json.put("standing", finding.standing().name().toLowerCase(Locale.ROOT));
        json.put("found", finding.found());
        json.put("need", finding.need());
        json.put("change", finding.change());
        return json;
    }
}
