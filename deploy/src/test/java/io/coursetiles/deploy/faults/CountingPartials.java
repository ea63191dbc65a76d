package io.coursetiles.deploy.faults;

import io.coursetiles.operators.tile.PartialTile;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** An operator with state that no older savepoint knows. */
final class CountingPartials extends AbstractStreamOperator<PartialTile>
        implements OneInputStreamOperator<PartialTile, PartialTile> {

    static final String STATE = "partials";

    private static final long serialVersionUID = 1L;

    private transient ListState<Long> state;
    private transient long partials;

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        state =
                context.getOperatorStateStore()
                        .getListState(new ListStateDescriptor<>(STATE, LongSerializer.INSTANCE));
        for (long saved : state.get()) {
            partials += saved;
        }
    }

    @Override
    public void processElement(StreamRecord<PartialTile> element) {
        partials++;
        output.collect(element);
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        state.update(List.of(partials));
    }
}
