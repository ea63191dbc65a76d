package io.coursetiles.deploy.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A report's totals are those of all findings, also of those that are not kept. */
class AuditReportTest {

    private static final int MORE = 12_345;

    private final Findings findings = new Findings();

    @Test
    void totalsAreExactWhenNotAllIsKept() {
        for (int i = 0; i < MORE; i++) {
            findings.add(AuditFinding.of(AuditKind.LATE_EXTRA, "0/" + i + "/0", "why"));
            findings.add(AuditFinding.of(AuditKind.CONFLICT, "0/" + i + "/0", "why"));
        }
        findings.add(new AuditFinding(AuditKind.TILE_EXTRA.name(), "a|0", "raw", ""));
        AuditReport report = report();
        assertThat(report.errors()).isEqualTo(MORE + 1);
        assertThat(report.isClean()).isFalse();
        assertThat(report.findings()).hasSize(2 * Findings.KEPT + 1);
        assertThat(report.total(AuditKind.LATE_EXTRA)).isEqualTo(MORE);
        assertThat(report.text())
                .contains(
                        "\n              1 tile extra\n    a|0  raw\n",
                        "\n         12,345 late extra\n    0/0/0  why\n",
                        "\n    0/19/0  why\n    and 12325 more; see --json, which lists 10000 in"
                                + " all\n",
                        "\n         12,345 conflict\n")
                .doesNotContain("0/20/0")
                .endsWith("\nNot clean.");
        assertThat(report.json())
                .containsEntry("clean", false)
                .containsEntry(
                        "totals",
                        Map.of("tile_extra", 1L, "late_extra", 12_345L, "conflict", 12_345L));
    }

    @Test
    void notesAloneAreClean() {
        findings.add(AuditFinding.of(AuditKind.TILE_NOT_COMPARABLE, "a|0", "raw"));
        findings.add(AuditFinding.of(AuditKind.LATE_NOT_COMPARABLE, "0/1/0", "why"));
        findings.add(AuditFinding.of(AuditKind.DEAD_LETTER_NOT_COMPARABLE, "0/2/0", "why"));
        assertThat(report().isClean()).isTrue();
        assertThat(report().errors()).isZero();
        assertThat(report().text()).contains("1 late not comparable").endsWith("\nClean.");
    }

    private AuditReport report() {
        return AuditReports.of(findings);
    }
}
