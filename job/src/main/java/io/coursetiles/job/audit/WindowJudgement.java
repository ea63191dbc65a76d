package io.coursetiles.job.audit;

import io.coursetiles.job.batch.RecordTypes;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Takes the error and the mend from what was found in a window into which a run counted that did
 * not decode as the audit does. One such event is enough for all tiles of the window: with another
 * decoder it may be in the tile of another course, and the run that closed the window carried on
 * what was counted before.
 *
 * <p>The second input is the starts of such windows. They are counted: accumulator {@code
 * windows_not_comparable}.
 */
final class WindowJudgement extends KeyedCoProcessFunction<Long, TileFinding, Long, AuditFinding> {

    private static final long serialVersionUID = 1L;

    private transient ListState<TileFinding> findings;
    private transient ValueState<Boolean> otherwise;
    private transient LongCounter windows;

    @Override
    public void open(OpenContext context) {
        findings =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>(
                                        "findings", RecordTypes.of(TileFinding.class)));
        otherwise =
                getRuntimeContext()
                        .getState(new ValueStateDescriptor<>("otherwise", Types.BOOLEAN));
        windows = new LongCounter();
        getRuntimeContext().addAccumulator("windows_not_comparable", windows);
    }

    @Override
    public void processElement1(TileFinding found, Context context, Collector<AuditFinding> out)
            throws Exception {
        findings.add(found);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void processElement2(Long window, Context context, Collector<AuditFinding> out)
            throws Exception {
        otherwise.update(true);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<AuditFinding> out)
            throws Exception {
        boolean comparable = otherwise.value() == null;
        windows.add(comparable ? 0 : 1);
        for (TileFinding found : findings.get()) {
            out.collect(comparable ? found.finding() : notComparable(found));
        }
        findings.clear();
        otherwise.clear();
    }

    private static AuditFinding notComparable(TileFinding found) {
        AuditFinding finding = found.finding();
        return AuditFinding.of(
                found.ofRaw() ? AuditKind.TILE_NOT_COMPARABLE : finding.kindOf(),
                finding.key(),
                finding.detail());
    }
}
