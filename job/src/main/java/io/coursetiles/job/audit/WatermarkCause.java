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
 * and justifies that watermark. Marks come in the order of their times.
 */
final class WatermarkCause extends KeyedProcessFunction<Integer, Mark, AuditFinding> {

    private static final long serialVersionUID = 1L;

    private final long outOfOrderness;

    private transient ValueState<Long> shown;

    WatermarkCause(long outOfOrderness) {
        this.outOfOrderness = outOfOrderness;
    }

    @Override
    public void open(OpenContext context) {
        shown = getRuntimeContext().getState(new ValueStateDescriptor<>("shown", Types.LONG));
    }

    @Override
    public void processElement(Mark mark, Context context, Collector<AuditFinding> out)
            throws Exception {
        Long latest = shown.value();
        if (mark.claim() == null) {
            if (latest == null || mark.eventTime() > latest) {
                shown.update(mark.eventTime());
            }
            return;
        }
        LateClaim claim = mark.claim();
        if (claim.watermark() < claim.windowEnd() - 1) {
            add(claim, "its window, to " + Json.time(claim.windowEnd()) + ", was open", out);
        } else if (latest == null || latest - outOfOrderness - 1 < claim.watermark()) {
            add(claim, "no record up to then justifies the watermark", out);
        }
    }

    private static void add(LateClaim claim, String why, Collector<AuditFinding> out) {
        out.collect(
                AuditFinding.of(
                        AuditKind.LATE_WITHOUT_CAUSE,
                        claim.position(),
                        "watermark " + Json.time(claim.watermark()) + ": " + why));
    }
}
