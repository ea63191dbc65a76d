package io.coursetiles.job.audit;

import io.coursetiles.operators.outbox.Json;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * The watermark in a late row closes the window, and some record in raw was there before the row
 * and justifies that watermark by the out-of-orderness of the run that read it. Marks come in the
 * order of their times.
 */
final class WatermarkCause extends KeyedProcessFunction<Integer, Mark, AuditFinding> {

    private static final long serialVersionUID = 1L;

    private final KnownRuns known;

    private transient ValueState<Long> justified;

    WatermarkCause(KnownRuns known) {
        this.known = known;
    }

    @Override
    public void open(OpenContext context) {
        justified =
                getRuntimeContext().getState(new ValueStateDescriptor<>("justified", Types.LONG));
    }

    @Override
    public void processElement(Mark mark, Context context, Collector<AuditFinding> out)
            throws Exception {
        Long latest = justified.value();
        if (mark.claim() == null) {
            if (latest == null || mark.watermark() > latest) {
                justified.update(mark.watermark());
            }
            return;
        }
        LateClaim claim = mark.claim();
        if (claim.watermark() < claim.windowEnd() - 1) {
            add(
                    AuditKind.LATE_WITHOUT_CAUSE,
                    claim,
                    "its window, to " + Json.time(claim.windowEnd()) + ", was open",
                    out);
        } else if (latest == null || latest < claim.watermark()) {
            add(
                    known.tellsCause(claim)
                            ? AuditKind.LATE_WITHOUT_CAUSE
                            : AuditKind.LATE_NOT_COMPARABLE,
                    claim,
                    "no record up to then justifies the watermark",
                    out);
        }
    }

    private static void add(
            AuditKind kind, LateClaim claim, String why, Collector<AuditFinding> out) {
        out.collect(
                AuditFinding.of(
                        kind,
                        claim.position(),
                        "watermark " + Json.time(claim.watermark()) + ": " + why));
    }
}
