package io.coursetiles.deploy.repair;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.audit.KnownRuns;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.operators.window.Windows;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Of which lost transactions raw can tell what was in them: of a run that decoded as the audit
 * does, and none of whose windows or items may be among those that cannot be compared. A window
 * that closed before the transaction had its final tile before it; an item that another run is
 * known to have read was written by that one.
 */
final class TellableHoles {

    private final KnownRuns known;
    private final List<Cut> cuts;
    private final boolean isItemOfNobody;
    private final long latestEnd;

    private TellableHoles(KnownRuns known, List<Cut> cuts, boolean isItemOfNobody, long latestEnd) {
        this.known = known;
        this.cuts = cuts;
        this.isItemOfNobody = isItemOfNobody;
        this.latestEnd = latestEnd;
    }

    static TellableHoles of(AuditReport report, Windows windows) {
        KnownRuns known = report.plan().scope().known();
        return new TellableHoles(
                known,
                report.plan().cuts(),
                Stream.of(AuditKind.LATE_NOT_COMPARABLE, AuditKind.DEAD_LETTER_NOT_COMPARABLE)
                        .anyMatch(kind -> isOfNobody(report, kind, known)),
                latestEnd(report, windows));
    }

    private static boolean isOfNobody(AuditReport report, AuditKind kind, KnownRuns known) {
        List<AuditFinding> kept = report.of(kind);
        return report.total(kind) > kept.size()
                || kept.stream()
                        .map(each -> ItemPosition.parse(each.key()))
                        .anyMatch(at -> !known.isOther(at.partition(), at.offset()));
    }

    /** The end of the latest window that cannot be compared, in milliseconds. */
    private static long latestEnd(AuditReport report, Windows windows) {
        List<AuditFinding> kept = report.of(AuditKind.TILE_NOT_COMPARABLE);
        if (report.total(AuditKind.TILE_NOT_COMPARABLE) > kept.size()) {
            return Long.MAX_VALUE;
        }
        return kept.stream()
                .map(each -> each.key().substring(each.key().lastIndexOf('|') + 1))
                .mapToLong(start -> windows.end(Instant.parse(start).toEpochMilli()))
                .max()
                .orElse(Long.MIN_VALUE);
    }

    boolean isTellable(TransactionName lost) {
        long closed =
                cuts.stream()
                        .filter(cut -> isBefore(cut, lost))
                        .mapToLong(Cut::closedUntil)
                        .max()
                        .orElse(Long.MIN_VALUE);
        return !known.isOther(lost.run()) && !isItemOfNobody && latestEnd <= closed;
    }

    private static boolean isBefore(Cut cut, TransactionName lost) {
        return cut.run() < lost.run()
                || (cut.run() == lost.run()
                        && cut.checkpoint() != 0
                        && cut.checkpoint() < lost.checkpoint());
    }
}
