package io.coursetiles.deploy.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.audit.AuditPlan;
import io.coursetiles.job.audit.AuditScope;
import io.coursetiles.job.audit.KnownRuns;
import io.coursetiles.job.audit.LateRule;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.job.receipts.TransactionName;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RepairRunTest {

    /** Of run 1 raw cannot tell what was lost; of run 2 no receipt is left. */
    @Test
    void holeIsClosedWhenRawCanTellWhatWasInIt() {
        KnownRuns known = new KnownRuns(Duration.ofMinutes(10));
        known.other(1);
        known.alike(3);
        TransactionName second = lost(2, 3);
        TransactionName third = lost(3, 4);
        List<TransactionName> lost = List.of(lost(1, 2), second, third, lost(3, 6));
        assertThat(RepairRun.judged(plan(known, lost))).containsExactly(second, third);
    }

    private static TransactionName lost(long run, long checkpoint) {
        return new TransactionName(run, checkpoint, 0, TransactionName.Part.CHECKPOINT);
    }

    private static AuditPlan plan(KnownRuns known, List<TransactionName> lost) {
        Cut cut = new Cut(3, 5, new TreeMap<>(), 0);
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
                        3);
        return new AuditPlan(List.of(), scope, cut, 0, lost, List.of());
    }
}
