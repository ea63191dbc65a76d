package io.coursetiles.job.sink;

import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.receipts.Repair;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Looks a receipt up as a reader would, in committed records only.
 *
 * <p>Assumptions: the receipts topic has one partition and the broker's time; the writer's clock is
 * within an hour of the broker's, or a receipt that is there may be missed and a committed
 * transaction taken for lost: the job then stops, it does not go on wrongly.
 */
final class CommittedReceipts implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Duration CLOCK_SKEW = Duration.ofHours(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Properties client;
    private final String topic;

    /**
     * @param client how to reach the broker
     * @param topic the receipts topic
     */
    CommittedReceipts(Properties client, String topic) {
        this.client = client;
        this.topic = topic;
    }

    /**
     * Whether readers see the receipt, or that of a repair in its stead.
     *
     * @param preparedAt when its transaction was prepared, in milliseconds; it is not before that
     * @throws IOException when that cannot be told now: the broker does not answer, or an open
     *     transaction hides the end of the topic
     */
    boolean contain(Receipt wanted, long preparedAt) throws IOException {
        TopicPartition partition = new TopicPartition(topic, 0);
        try (KafkaConsumer<byte[], byte[]> all = consumer("read_uncommitted");
                KafkaConsumer<byte[], byte[]> committed = consumer("read_committed")) {
            // Whatever becomes of it, its records are before this end.
            long end = all.endOffsets(List.of(partition)).get(partition);
            committed.assign(List.of(partition));
            // Asked of readers of everything: the others are told of nothing that is hidden.
            OffsetAndTimestamp start =
                    all.offsetsForTimes(Map.of(partition, preparedAt - CLOCK_SKEW.toMillis()))
                            .get(partition);
            committed.seek(partition, start == null ? end : start.offset());
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (committed.position(partition) < end) {
                for (ConsumerRecord<byte[], byte[]> record : committed.poll(POLL)) {
                    if (isReceipt(record.value(), wanted) || isRepair(record.value(), wanted)) {
                        return true;
                    }
                }
                if (System.nanoTime() > deadline) {
                    throw new IOException(
                            "Cannot tell whether the transaction of "
                                    + wanted.transaction()
                                    + " was committed: readers of "
                                    + partition
                                    + " stand at offset "
                                    + committed.position(partition)
                                    + ", need "
                                    + end
                                    + "; an open transaction holds them back");
                }
            }
            return false;
        } catch (KafkaException away) {
            throw new IOException(
                    "Cannot tell whether the transaction of "
                            + wanted.transaction()
                            + " was committed: "
                            + away.getMessage(),
                    away);
        }
    }

    private static boolean isReceipt(byte[] record, Receipt wanted) {
        return Receipt.parse(record).filter(wanted::isOfSameTransaction).isPresent();
    }

    private static boolean isRepair(byte[] record, Receipt wanted) {
        return Repair.parse(record)
                .filter(repair -> repair.deployment().equals(wanted.deployment()))
                .filter(repair -> repair.transaction().equals(wanted.transaction()))
                .isPresent();
    }

    private KafkaConsumer<byte[], byte[]> consumer(String isolation) {
        Properties properties = new Properties();
        properties.putAll(client);
        properties.setProperty("isolation.level", isolation);
        properties.setProperty("auto.offset.reset", "none");
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        return new KafkaConsumer<>(properties, bytes, bytes);
    }
}
