package io.coursetiles.deploy.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What commands ask of a broker: whole topics as a read_committed reader sees them, open
 * transactions, group offsets.
 */
public final class Kafka {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration STALLED = Duration.ofSeconds(60);

    private final String bootstrapServers;

    public Kafka(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** A consumer that sees committed records only, in no group. */
    public KafkaConsumer<byte[], byte[]> committedReader() {
        Properties properties = new Properties();
        properties.setProperty("bootstrap.servers", bootstrapServers);
        properties.setProperty("isolation.level", "read_committed");
        properties.setProperty("auto.offset.reset", "earliest");
        properties.setProperty("max.poll.records", "5000");
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        return new KafkaConsumer<>(properties, bytes, bytes);
    }

    /**
     * Reads a topic from its start to the end it has now, partition by partition in offset order.
     *
     * <p>The end is the last stable offset: an open transaction hides what lies behind its first
     * record, so a reader that wants all must check {@link #openTransactions} too.
     *
     * @throws IllegalStateException when no record arrives for a minute
     */
    public void readAll(String topic, Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
        try (KafkaConsumer<byte[], byte[]> consumer = committedReader()) {
            for (TopicPartition partition : partitions(consumer, topic)) {
                readPartition(consumer, partition, visitor);
            }
        }
    }

    /** The partitions of a topic, in order. */
    public static List<TopicPartition> partitions(KafkaConsumer<?, ?> consumer, String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .sorted((a, b) -> Integer.compare(a.partition(), b.partition()))
                .toList();
    }

    private static void readPartition(
            KafkaConsumer<byte[], byte[]> consumer,
            TopicPartition partition,
            Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
        List<TopicPartition> only = List.of(partition);
        consumer.assign(only);
        consumer.seekToBeginning(only);
        long end = consumer.endOffsets(only).get(partition);
        long progress = System.nanoTime();
        long position = consumer.position(partition);
        while (position < end) {
            consumer.poll(POLL).records(partition).stream()
                    .filter(record -> record.offset() < end)
                    .forEach(visitor);
            long next = consumer.position(partition);
            if (next > position) {
                position = next;
                progress = System.nanoTime();
            } else if (System.nanoTime() - progress > STALLED.toNanos()) {
                throw new IllegalStateException(
                        "Cannot read "
                                + partition
                                + ": stalled at offset "
                                + position
                                + ", need "
                                + end);
            }
        }
    }

    /** Offset after the last readable record of each partition that has one. */
    public Map<TopicPartition, Long> readableEnds(String topic) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        readAll(
                topic,
                record ->
                        ends.put(
                                new TopicPartition(topic, record.partition()),
                                record.offset() + 1));
        return ends;
    }

    /** What a group has committed, for display of a job's progress. */
    public Map<TopicPartition, OffsetAndMetadata> groupOffsets(String group) {
        try (Admin admin = admin()) {
            return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
        } catch (ExecutionException | InterruptedException failed) {
            throw failure("list the offsets of group " + group, failed);
        }
    }

    /** Transactions with this id prefix that are neither committed nor aborted. */
    public List<String> openTransactions(String prefix) {
        try (Admin admin = admin()) {
            return admin.listTransactions().all().get().stream()
                    .filter(listing -> listing.transactionalId().startsWith(prefix))
                    .filter(Kafka::isOpen)
                    .map(listing -> listing.transactionalId() + " " + listing.state())
                    .sorted()
                    .collect(Collectors.toList());
        } catch (ExecutionException | InterruptedException failed) {
            throw failure("list transactions", failed);
        }
    }

    private static boolean isOpen(TransactionListing listing) {
        return listing.state() == TransactionState.ONGOING
                || listing.state() == TransactionState.PREPARE_COMMIT
                || listing.state() == TransactionState.PREPARE_ABORT
                || listing.state() == TransactionState.PREPARE_EPOCH_FENCE;
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    private IllegalStateException failure(String what, Exception failed) {
        if (failed instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new IllegalStateException(
                "Cannot " + what + " at " + bootstrapServers + ": " + failed.getMessage(), failed);
    }
}
