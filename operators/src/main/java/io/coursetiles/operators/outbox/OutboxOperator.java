package io.coursetiles.operators.outbox;

import java.util.OptionalLong;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * The last operator before the transactional sink: passes records through, and adds one receipt as
 * the last record of every transaction, right before the barrier.
 *
 * <p>A receipt that a read_committed reader sees proves that its transaction was committed. Each
 * names the checkpoint before it, so a missing link is a lost transaction: Flink's Kafka committer
 * goes on after a log line when the broker has aborted an expired one.
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

    private final Receipts receipts;

    private transient StreamRecord<OutboxRecord> element;
    private transient long[] written;
    private transient InputCounts input;
    private transient Long previous;
    private transient Long restoredFrom;
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
        element = new StreamRecord<>(null);
        written = new long[Channel.count()];
        input = new InputCounts();
        state = Input.OPEN;
    }

    @Override
    public void processElement(StreamRecord<OutboxInput> in) {
        if (in.getValue() instanceof OutboxRecord record) {
            write(record);
        } else if (in.getValue() instanceof InputCounts counts) {
            input.add(counts);
        }
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
        if (state == Input.OPEN) {
            writeReceipt(checkpointId);
            previous = checkpointId;
        }
    }

    @Override
    public void endInput() {
        writeReceipt(null);
        state = Input.ENDED;
    }

    private void writeReceipt(Long checkpoint) {
        ReceiptLink link =
                new ReceiptLink(
                        getRuntimeContext().getTaskInfo().getIndexOfThisSubtask(),
                        getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks(),
                        checkpoint,
                        previous,
                        restoredFrom);
        written[Channel.RECEIPTS.ordinal()]++;
        output.collect(element.replace(receipts.receipt(link, written, input)));
        written = new long[Channel.count()];
        input = new InputCounts();
    }

    private void write(OutboxRecord record) {
        written[record.channel().ordinal()]++;
        output.collect(element.replace(record));
    }
}
