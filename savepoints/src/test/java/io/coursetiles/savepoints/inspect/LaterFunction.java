package io.coursetiles.savepoints.inspect;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Keeps what no release so far has kept, and one thing under a name that others have. */
final class LaterFunction extends KeyedProcessFunction<Long, Long, Long>
        implements CheckpointedFunction {

    private static final long serialVersionUID = 1L;

    private transient ValueState<LaterValue> value;
    private transient ListState<String> otherwise;

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        value =
                context.getKeyedStateStore()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "later-value", LaterValue.Serializer.INSTANCE));
        otherwise =
                context.getOperatorStateStore()
                        .getUnionListState(
                                new ListStateDescriptor<>(
                                        "closed-window-end", StringSerializer.INSTANCE));
    }

    @Override
    public void processElement(Long element, Context context, Collector<Long> out)
            throws Exception {
        value.update(new LaterValue(element));
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        otherwise.update(List.of("never"));
    }
}
