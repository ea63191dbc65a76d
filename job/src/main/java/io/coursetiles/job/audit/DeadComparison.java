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

/** Every dead item of raw has one dead letter, with its reason and its bytes. */
final class DeadComparison
        extends KeyedProcessFunction<Tuple3<Integer, Long, Integer>, DeadFact, AuditFinding> {

    private static final long serialVersionUID = 1L;

    private transient ListState<DeadFact> facts;

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
            out.collect(
                    AuditFinding.of(
                            AuditKind.DEAD_LETTER_MISSING, expected.position(), expected.reason()));
            return;
        }
        DeadFact first = seen.get(0);
        if (seen.size() > 1) {
            out.collect(
                    AuditFinding.of(
                            AuditKind.DEAD_LETTER_TWICE, first.position(), seen.size() + " times"));
        }
        if (expected == null) {
            out.collect(
                    AuditFinding.of(AuditKind.DEAD_LETTER_EXTRA, first.position(), first.reason()));
        } else if (!first.reason().equals(expected.reason())
                || !first.sha256().equals(expected.sha256())) {
            out.collect(
                    AuditFinding.of(
                            AuditKind.DEAD_LETTER_DIFFERENT,
                            first.position(),
                            "raw: " + expected.reason() + "; seen: " + first.reason()));
        }
    }
}
