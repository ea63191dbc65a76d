package io.coursetiles.deploy.audit;

import io.coursetiles.job.audit.AuditScope;
import io.coursetiles.job.audit.KnownRuns;
import io.coursetiles.job.audit.LateRule;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.job.receipts.TransactionName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reports of audits that read nothing. */
public final class AuditReports {

    private AuditReports() {}

    /** Of run 3 up to its checkpoint 5, of which nothing is known but what was found. */
    public static AuditReport of(Findings findings) {
        return of(
                new KnownRuns(Duration.ofMinutes(10)),
                List.of(new Cut(3, 5, new TreeMap<>(), 0)),
                List.of(),
                findings);
    }

    /**
     * @param cuts that stand, the newest, up to which it judges, first
     */
    public static AuditReport of(
            KnownRuns known, List<Cut> cuts, List<TransactionName> lost, Findings findings) {
        AuditScope scope =
                new AuditScope(
                        "events",
                        new TreeMap<>(),
                        0,
                        0,
                        new RunRule(),
                        known,
                        AuditScope.Archive.WHOLE,
                        new LateRule(),
                        0,
                        cuts.get(0).run());
        AuditPlan plan = new AuditPlan(List.of(), scope, 0, cuts, lost, List.of());
        return new AuditReport(plan, Map.of(), findings);
    }
}
