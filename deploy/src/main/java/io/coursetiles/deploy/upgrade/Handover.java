package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.receipts.TransactionName;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Follows the receipts, as readers see them, from one run to the next.
 *
 * <p>The chain goes on when the new run has the receipts of all its subtasks for one checkpoint;
 * each names the checkpoint that it was restored from.
 */
public final class Handover implements AutoCloseable {

    private final ReceiptFollower receipts;
    private final long run;
    private final Map<Long, BitSet> checkpoints = new TreeMap<>();
    private long lastBefore;
    private long first;
    private boolean complete;
    private boolean beganAnew;
    private Receipt newest;

    /**
     * @param run the new run
     */
    public Handover(Kafka kafka, TilesSettings settings, long run) {
        this.run = run;
        this.receipts = new ReceiptFollower(kafka, settings, this::add);
    }

    /** Reads up to the end that readers have now. */
    public void readToEnd() {
        receipts.readToEnd();
    }

    private void add(Receipt receipt, long time) {
        if (receipt.run() < run) {
            lastBefore = Math.max(lastBefore, time);
            newest = newest == null || order(receipt, newest) >= 0 ? receipt : newest;
        } else if (receipt.run() == run) {
            first = first == 0 ? time : first;
            beganAnew |= receipt.restoredRun() == null;
            // At the end of a bounded input there is no checkpoint; that counts as one.
            BitSet subtasks =
                    checkpoints.computeIfAbsent(
                            receipt.isEnd() ? Long.MAX_VALUE : receipt.checkpoint(),
                            checkpoint -> new BitSet());
            subtasks.set(receipt.subtask());
            complete |= subtasks.cardinality() == receipt.parallelism();
        }
    }

    /** Whether readers have a receipt of every subtask for one checkpoint of the new run. */
    boolean isComplete() {
        return complete;
    }

    /** Whether the new run has any receipt. */
    boolean hasBegun() {
        return first > 0;
    }

    private static int order(Receipt one, Receipt other) {
        return one.run() != other.run()
                ? Long.compare(one.run(), other.run())
                : Long.compare(checkpoint(one), checkpoint(other));
    }

    private static long checkpoint(Receipt receipt) {
        return receipt.isEnd() ? Long.MAX_VALUE : receipt.checkpoint();
    }

    /** Whether every receipt of the new run goes on from the run before. */
    boolean goesOn() {
        return !beganAnew;
    }

    /** Names the newest receipt of the runs before when it is later than that checkpoint. */
    Optional<String> after(long ofRun, long checkpoint) {
        return Optional.ofNullable(newest)
                .filter(
                        receipt ->
                                receipt.run() > ofRun
                                        || (receipt.run() == ofRun
                                                && !receipt.isEnd()
                                                && receipt.checkpoint() > checkpoint))
                .map(receipt -> "readers see output of " + receipt.transaction());
    }

    /** Transactions of the last two runs that readers will never see. */
    List<TransactionName> lost() {
        long before = newest == null ? run : newest.run();
        return receipts.chains().lost().stream().filter(name -> name.run() >= before).toList();
    }

    /** When the last receipt of the runs before was appended, in milliseconds; 0 for none. */
    long lastBefore() {
        return lastBefore;
    }

    /** When the first receipt of the new run was; 0 for none. */
    long first() {
        return first;
    }

    @Override
    public void close() {
        receipts.close();
    }
}
