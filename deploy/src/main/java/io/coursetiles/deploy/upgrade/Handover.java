package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Chains;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Follows the receipts, as readers see them, from one run to the next.
 *
 * <p>The chain goes on when the new run has the receipts of all its subtasks for one checkpoint;
 * each names the checkpoint that it was restored from.
 */
public final class Handover implements AutoCloseable {

    private static final long NONE = -1;
    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final String deployment;
    private final long run;
    private final Chains chains = new Chains();
    private final Map<Long, BitSet> checkpoints = new TreeMap<>();
    private long lastBefore;
    private long first;
    private boolean complete;
    private final Set<Long> restored = new TreeSet<>();
    private Receipt newest;

    /**
     * @param run the new run
     */
    public Handover(Kafka kafka, TilesSettings settings, long run) {
        this.deployment = settings.deployment();
        this.run = run;
        this.consumer = kafka.committedReader();
        this.partitions = Kafka.partitions(consumer, settings.kafka().topic(Channel.RECEIPTS));
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Reads up to the end that readers have now. */
    public void readToEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                Receipt.parse(record.value())
                        .filter(receipt -> receipt.deployment().equals(deployment))
                        .ifPresent(receipt -> add(receipt, record.timestamp()));
                Repair.parse(record.value())
                        .filter(repair -> repair.deployment().equals(deployment))
                        .ifPresent(repair -> chains.repaired(repair.transaction()));
            }
        }
    }

    private void add(Receipt receipt, long time) {
        chains.add(receipt);
        if (receipt.run() < run) {
            lastBefore = Math.max(lastBefore, time);
            newest = newest == null || order(receipt, newest) >= 0 ? receipt : newest;
        } else if (receipt.run() == run) {
            first = first == 0 ? time : first;
            restored.add(receipt.restoredRun() == null ? NONE : receipt.restoredRun());
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
        return !restored.contains(NONE);
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
        return chains.lost().stream().filter(name -> name.run() >= before).toList();
    }

    /** When the last receipt of the runs before was appended, in milliseconds; 0 for none. */
    long lastBefore() {
        return lastBefore;
    }

    /** When the first receipt of the new run was; 0 for none. */
    public long first() {
        return first;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
