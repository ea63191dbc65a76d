package io.coursetiles.deploy.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.audit.AuditReports;
import io.coursetiles.deploy.audit.Findings;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A repair that has more to mend than it writes says so, and is not whole. */
class RepairReportTest {

    private static final int MORE = 10_003;

    private final Findings findings = new Findings();

    @Test
    void moreThanOnePassWritesIsLeftForTheNext() {
        for (int i = 0; i < MORE; i++) {
            findings.add(AuditFinding.of(AuditKind.DEAD_LETTER_MISSING, "0/" + i + "/0", "why"));
        }
        RepairReport repair = report();
        assertThat(repair.again()).isEqualTo(3);
        assertThat(repair.left()).isEmpty();
        assertThat(repair.isWhole()).isFalse();
        assertThat(repair.text())
                .endsWith("\nNot whole: 3 more than one repair writes; repair again.");
        assertThat(repair.json()).containsEntry("again", 3L).containsEntry("whole", false);
    }

    @Test
    void whatNoRecordMendsIsCounted() {
        for (int i = 0; i < MORE; i++) {
            findings.add(AuditFinding.of(AuditKind.LATE_EXTRA, "0/" + i + "/0", "why"));
        }
        RepairReport repair = report();
        assertThat(repair.again()).isZero();
        assertThat(repair.left()).hasSize(10_000);
        assertThat(repair.text())
                .contains("\nand 9983 more; see --json\n")
                .endsWith("\nNot whole: the rest cannot be mended by writing.");
        assertThat(repair.json()).containsEntry("more_left", 3L);
    }

    @Test
    void notComparableIsWhole() {
        findings.add(AuditFinding.of(AuditKind.TILE_NOT_COMPARABLE, "a|0", "raw"));
        findings.add(AuditFinding.of(AuditKind.LATE_NOT_COMPARABLE, "0/1/0", "why"));
        findings.add(AuditFinding.of(AuditKind.DEAD_LETTER_NOT_COMPARABLE, "0/2/0", "why"));
        assertThat(report().isWhole()).isTrue();
        assertThat(report().text()).endsWith("\nWhole.");
    }

    private RepairReport report() {
        return RepairReport.of(AuditReports.of(findings), List.of());
    }
}
