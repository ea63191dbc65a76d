package io.coursetiles.job.audit;

import io.coursetiles.job.batch.RecordTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Every dead item of raw has one dead letter, with its reason and its bytes. Whether an item is
 * dead, and why, is comparable only where the run decoded as the audit does.
 */
final class DeadComparison
        extends KeyedProcessFunction<Tuple3<Integer, Long, Integer>, DeadFact, AuditFinding> {

    private static final long serialVersionUID = 1L;

    private final KnownRuns known;

    private transient ListState<DeadFact> facts;

    DeadComparison(KnownRuns known) {
        this.known = known;
    }

    @Override
    public void open(OpenContext context) {
        facts =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>("facts", RecordTypes.of(DeadFact.class)));
    }

    @Override
    public void processElement(DeadFact fact, Context context, Collector<AuditFinding> out)
            throws Exception {
        facts.add(fact);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<AuditFinding> out)
            throws Exception {
        DeadFact expected = null;
        List<DeadFact> seen = new ArrayList<>();
        for (DeadFact fact : facts.get()) {
            if (fact.seen()) {
                seen.add(fact);
            } else {
                expected = fact;
            }
        }
        facts.clear();
        if (seen.isEmpty()) {
            add(AuditKind.DEAD_LETTER_MISSING, expected, expected.reason(), out);
            return;
        }
        DeadFact first = seen.get(0);
        if (seen.size() > 1) {
            out.collect(
                    AuditFinding.of(
                            AuditKind.DEAD_LETTER_TWICE, first.position(), seen.size() + " times"));
        }
        if (expected == null) {
            add(AuditKind.DEAD_LETTER_EXTRA, first, first.reason(), out);
        } else {
            compare(expected, first, out);
        }
    }

    private void compare(DeadFact expected, DeadFact seen, Collector<AuditFinding> out) {
        String detail = "raw: " + expected.reason() + "; seen: " + seen.reason();
        if (!seen.sha256().equals(expected.sha256())) {
            // The bytes are the same whatever decodes them.
            out.collect(AuditFinding.of(AuditKind.DEAD_LETTER_DIFFERENT, seen.position(), detail));
        } else if (!seen.reason().equals(expected.reason())) {
            add(AuditKind.DEAD_LETTER_DIFFERENT, seen, detail, out);
        }
    }

    private void add(AuditKind kind, DeadFact fact, String detail, Collector<AuditFinding> out) {
        boolean comparable =
                known.isComparable(fact.partition(), fact.offset())
                        && (!fact.seen() || known.isComparable(fact.run()));
        out.collect(
                AuditFinding.of(
                        comparable ? kind : AuditKind.DEAD_LETTER_NOT_COMPARABLE,
                        fact.position(),
                        detail));
    }
}
