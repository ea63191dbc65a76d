package io.coursetiles.deploy.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.audit.AuditReports;
import io.coursetiles.deploy.audit.Findings;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.audit.KnownRuns;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Run 1 decoded in another way than the audit, and read partition 0 up to offset 10. */
class RepairRunTest {

    private static final Windows WINDOWS = new Windows(10_000);

    private final KnownRuns known = new KnownRuns(Duration.ofMinutes(10));
    private final Findings findings = new Findings();
    private final List<Cut> cuts =
            List.of(cut(3, 5, 60_000), cut(3, 3, 29_999), cut(2, 4, 25_000), cut(1, 7, 12_000));

    RepairRunTest() {
        known.other(1);
        known.alike(3);
        known.reads(1, 0, 0);
        known.reads(3, 0, 10);
    }

    /** Of run 1 raw cannot tell what was lost; of run 2 no receipt is left. */
    @Test
    void holeIsClosedWhenRawCanTellWhatWasInIt() {
        assertThat(closed(lost(1, 2), lost(2, 3), lost(3, 4), lost(3, 6)))
                .containsExactly(lost(2, 3), lost(3, 4));
    }

    /** The window ends at 30 s. */
    @Test
    void holeThatMayHoldAWindowThatCannotBeComparedStaysOpen() {
        found(AuditKind.TILE_NOT_COMPARABLE, "b|1970-01-01T00:00:00Z");
        found(AuditKind.TILE_NOT_COMPARABLE, "a|1970-01-01T00:00:20Z");
        assertThat(closed(lost(2, 3), lost(3, 2), lost(3, 4))).isEmpty();
        assertThat(
                        RepairRun.judged(
                                report(
                                        List.of(cut(3, 5, 60_000), cut(3, 3, 30_000)),
                                        List.of(lost(3, 2), lost(3, 4))),
                                WINDOWS))
                .as("closed before the second of them")
                .containsExactly(lost(3, 4));
    }

    @Test
    void holeThatMayHoldAnItemThatCannotBeComparedStaysOpen() {
        found(AuditKind.LATE_NOT_COMPARABLE, "0/9/0");
        found(AuditKind.DEAD_LETTER_NOT_COMPARABLE, "0/8/1");
        assertThat(closed(lost(3, 4))).as("written by run 1").containsExactly(lost(3, 4));
        found(AuditKind.DEAD_LETTER_NOT_COMPARABLE, "1/8/0");
        assertThat(closed(lost(3, 4))).as("read by nobody known").isEmpty();
    }

    @Test
    void nothingIsWholeWhenTheNewestRunDecodedInAnotherWay() {
        assertThat(RepairReport.of(report(cuts, List.of()), List.of()).isWhole()).isTrue();
        known.other(3);
        AuditReport report = report(cuts, List.of());
        assertThat(report.errors()).isZero();
        assertThat(report.isClean()).isFalse();
        assertThat(report.text()).contains("run 3 decoded in another way").endsWith("\nNot clean.");
        assertThat(report.json()).containsEntry("run_compared", false);
        assertThat(RepairReport.of(report, List.of()).isWhole()).isFalse();
        assertThat(RepairReport.of(report, List.of()).text()).contains("Not whole: the newest run");
    }

    private void found(AuditKind kind, String key) {
        findings.add(AuditFinding.of(kind, key, "why"));
    }

    private List<TransactionName> closed(TransactionName... lost) {
        return RepairRun.judged(report(cuts, List.of(lost)), WINDOWS).toList();
    }

    private static TransactionName lost(long run, long checkpoint) {
        return new TransactionName(run, checkpoint, 0, TransactionName.Part.CHECKPOINT);
    }

    private static Cut cut(long run, long checkpoint, long closedUntil) {
        return new Cut(run, checkpoint, new TreeMap<>(), closedUntil);
    }

    private AuditReport report(List<Cut> stand, List<TransactionName> lost) {
        return AuditReports.of(known, stand, lost, findings);
    }
}
