package io.coursetiles.operators.outbox;

import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * The last operator before the transactional sink: passes records through, and adds one receipt as
 * the last record of every transaction, right before the barrier.
 *
 * <p>A receipt that a read_committed reader sees proves that its transaction was committed. Each
 * names the checkpoint before it, so a missing link is a lost transaction: Flink's Kafka committer
 * goes on after a log line when the broker has aborted an expired one.
 *
 * <p>A receipt also says how far the deployment is: the input offsets that were processed up to it,
 * and up to which time every window is closed, its final tile being in this or an earlier
 * transaction of the subtask.
 *
 * <p>A declined checkpoint breaks no chain: its transaction stays pending and is committed with the
 * next, so both receipts arrive. After a failover the first receipt links to the checkpoint that
 * was restored. After end of input the writer takes no record at a barrier any more; {@link
 * #endInput} therefore writes the last receipt, without a checkpoint id.
 *
 * <p>Assumption: the sink's writer runs in the same chain, so that nothing comes between the
 * receipt and the barrier.
 */
public final class OutboxOperator extends AbstractStreamOperator<OutboxRecord>
        implements OneInputStreamOperator<OutboxInput, OutboxRecord>, BoundedOneInput {

    private static final long serialVersionUID = 1L;

    /** The run that took the checkpoint: its number alone does not tell, after a rewind. */
    static final ListStateDescriptor<Long> RUN =
            new ListStateDescriptor<>("run", LongSerializer.INSTANCE);

    private final Receipts receipts;

    private transient ListState<Long> run;
    private transient Long restoredRun;
    private transient StreamRecord<OutboxRecord> element;
    private transient long[] written;
    private transient InputCounts input;
    private transient InputOffsets offsets;
    private transient Long previous;
    private transient Long restoredFrom;
    private transient long watermark;
    private transient Input state;

    private enum Input {
        OPEN,
        ENDED
    }

    public OutboxOperator(Receipts receipts) {
        this.receipts = receipts;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        OptionalLong restored = context.getRestoredCheckpointId();
        restoredFrom = restored.isPresent() ? restored.getAsLong() : null;
        previous = restoredFrom;
        run = context.getOperatorStateStore().getUnionListState(RUN);
        restoredRun = null;
        for (Long each : run.get()) {
            restoredRun = each;
        }
        offsets = new InputOffsets();
        offsets.initialize(context, subtask(), parallelism());
        element = new StreamRecord<>(null);
        written = new long[Channel.count()];
        input = new InputCounts();
        watermark = Long.MIN_VALUE;
        state = Input.OPEN;
    }

    @Override
    public void processElement(StreamRecord<OutboxInput> in) {
        if (in.getValue() instanceof OutboxRecord record) {
            write(record);
        } else if (in.getValue() instanceof InputCounts counts) {
            input.add(counts);
            offsets.add(counts);
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        watermark = mark.getTimestamp();
        super.processWatermark(mark);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
        if (state == Input.OPEN) {
            writeReceipt(checkpointId);
            previous = checkpointId;
        }
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        // One of them is enough: a restore gives it to all.
        run.update(subtask() == 0 ? List.of(receipts.run()) : List.of());
        offsets.snapshot();
    }

    private int subtask() {
        return getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    }

    private int parallelism() {
        return getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    }

    @Override
    public void endInput() {
        writeReceipt(null);
        state = Input.ENDED;
    }

    private void writeReceipt(Long checkpoint) {
        ReceiptLink link =
                new ReceiptLink(
                        subtask(), parallelism(), checkpoint, previous, restoredFrom, restoredRun);
        written[Channel.RECEIPTS.ordinal()]++;
        output.collect(
                element.replace(receipts.receipt(link, written, input, offsets.next(), watermark)));
        written = new long[Channel.count()];
        input = new InputCounts();
    }

    private void write(OutboxRecord record) {
        written[record.channel().ordinal()]++;
        output.collect(element.replace(record));
    }
}
