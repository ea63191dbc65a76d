package io.coursetiles.deploy.kafka;

import io.coursetiles.deploy.stack.Poll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTransactionsResult;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What commands ask of a broker: whole topics as a read_committed reader sees them, open
 * transactions, group offsets.
 */
public final class Kafka {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration STALLED = Duration.ofSeconds(60);

    private final String bootstrapServers;
    private final Properties client;

    /** A broker that asks for nothing but its address. */
    public Kafka(String bootstrapServers) {
        this(address(bootstrapServers));
    }

    /**
     * @param client properties of every client: the address, and what a secured broker asks for
     */
    public Kafka(Properties client) {
        this.bootstrapServers = client.getProperty("bootstrap.servers");
        this.client = client;
    }

    private static Properties address(String bootstrapServers) {
        Properties client = new Properties();
        client.setProperty("bootstrap.servers", bootstrapServers);
        return client;
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** A consumer that sees committed records only, in no group. */
    public KafkaConsumer<byte[], byte[]> committedReader() {
        return reader("read_committed");
    }

    /** A consumer that sees what open and aborted transactions wrote too, in no group. */
    KafkaConsumer<byte[], byte[]> uncommittedReader() {
        return reader("read_uncommitted");
    }

    private KafkaConsumer<byte[], byte[]> reader(String isolation) {
        Properties properties = new Properties();
        properties.putAll(client);
        properties.setProperty("isolation.level", isolation);
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
    public List<TopicPartition> partitions(String topic) {
        try (KafkaConsumer<byte[], byte[]> consumer = committedReader()) {
            return partitions(consumer, topic);
        }
    }

    /** As {@link #partitions(String)}. */
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
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        readToEnd(consumer, partition, visitor);
    }

    /** From where the consumer is to the end that it has now. */
    private static void readToEnd(
            KafkaConsumer<byte[], byte[]> consumer,
            TopicPartition partition,
            Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
        long end = consumer.endOffsets(List.of(partition)).get(partition);
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
        return openTransactions().stream()
                .filter(open -> open.id().startsWith(prefix))
                .map(open -> open.id() + " " + open.state())
                .toList();
    }

    /** All transactions that are neither committed nor aborted, whoever's they are, by id. */
    public List<OpenTransaction> openTransactions() {
        try (Admin admin = admin()) {
            List<String> ids =
                    admin.listTransactions().all().get().stream()
                            .filter(Kafka::isOpen)
                            .map(TransactionListing::transactionalId)
                            .sorted()
                            .toList();
            Map<String, KafkaFuture<TransactionDescription>> described = new TreeMap<>();
            DescribeTransactionsResult answers = admin.describeTransactions(ids);
            ids.forEach(id -> described.put(id, answers.description(id)));
            List<OpenTransaction> open = new ArrayList<>();
            for (var each : described.entrySet()) {
                describe(each.getKey(), each.getValue()).ifPresent(open::add);
            }
            return open;
        } catch (ExecutionException | InterruptedException failed) {
            throw failure("list transactions", failed);
        }
    }

    /** Empty for one that the broker has forgotten since it was listed. */
    private static Optional<OpenTransaction> describe(
            String id, KafkaFuture<TransactionDescription> answer)
            throws ExecutionException, InterruptedException {
        try {
            return Optional.of(OpenTransaction.of(id, answer.get()));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof TransactionalIdNotFoundException) {
                return Optional.empty();
            }
            throw failed;
        }
    }

    /** Where readers of each partition stand at most: the last stable offset. */
    public Map<TopicPartition, Long> committedEnds(String topic) {
        try (KafkaConsumer<byte[], byte[]> consumer = committedReader()) {
            return consumer.endOffsets(partitions(consumer, topic));
        }
    }

    /**
     * Waits until readers see all that is on the topics now.
     *
     * @throws IllegalStateException when a transaction that was open before still hides some of it
     */
    public void awaitReadable(List<String> topics, Duration patience) {
        try (KafkaConsumer<byte[], byte[]> committed = reader("read_committed");
                KafkaConsumer<byte[], byte[]> all = uncommittedReader()) {
            List<TopicPartition> partitions =
                    topics.stream().flatMap(topic -> partitions(all, topic).stream()).toList();
            Map<TopicPartition, Long> ends = all.endOffsets(partitions);
            boolean readable =
                    Poll.until(
                            () -> {
                                Map<TopicPartition, Long> stable = committed.endOffsets(partitions);
                                return partitions.stream()
                                        .allMatch(each -> stable.get(each) >= ends.get(each));
                            },
                            patience);
            if (!readable) {
                throw new IllegalStateException(
                        "Cannot see all of "
                                + topics
                                + ": open transactions hide the ends since "
                                + patience.toSeconds()
                                + " s; tiles receipts tells whose");
            }
        }
    }

    /**
     * Records and markers of a topic that open transactions hide from readers, over all partitions.
     */
    public long hidden(String topic) {
        try (KafkaConsumer<byte[], byte[]> committed = reader("read_committed");
                KafkaConsumer<byte[], byte[]> all = reader("read_uncommitted")) {
            List<TopicPartition> partitions = partitions(all, topic);
            // In this order, or what is appended between the two would count as hidden.
            Map<TopicPartition, Long> ends = all.endOffsets(partitions);
            Map<TopicPartition, Long> stable = committed.endOffsets(partitions);
            return partitions.stream()
                    .mapToLong(each -> Math.max(0, ends.get(each) - stable.get(each)))
                    .sum();
        }
    }

    /** Reads what open transactions hide of a topic: records that readers see later, or never. */
    public void readHidden(String topic, Consumer<ConsumerRecord<byte[], byte[]>> visitor) {
        Map<TopicPartition, Long> stable = committedEnds(topic);
        try (KafkaConsumer<byte[], byte[]> all = reader("read_uncommitted")) {
            stable.forEach(
                    (partition, from) -> {
                        all.assign(List.of(partition));
                        all.seek(partition, from);
                        readToEnd(all, partition, visitor);
                    });
        }
    }

    private static boolean isOpen(TransactionListing listing) {
        return listing.state() == TransactionState.ONGOING
                || listing.state() == TransactionState.PREPARE_COMMIT
                || listing.state() == TransactionState.PREPARE_ABORT
                || listing.state() == TransactionState.PREPARE_EPOCH_FENCE;
    }

    private Admin admin() {
        return Admin.create(client);
    }

    private IllegalStateException failure(String what, Exception failed) {
        if (failed instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new IllegalStateException(
                "Cannot " + what + " at " + bootstrapServers + ": " + failed.getMessage(), failed);
    }
}
