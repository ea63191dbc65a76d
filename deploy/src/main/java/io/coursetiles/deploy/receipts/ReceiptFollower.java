package io.coursetiles.deploy.receipts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Chains;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads a deployment's receipts as readers see them, and goes on with what comes. */
public final class ReceiptFollower implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final String deployment;
    private final BiConsumer<Receipt, Long> visitor;
    private final Chains chains = new Chains();
    private long receipts;
    private long lastTime = -1;

    public ReceiptFollower(Kafka kafka, TilesSettings settings) {
        this(kafka, settings, (receipt, time) -> {});
    }

    /**
     * @param visitor is told of each receipt, and of when the broker appended it, in milliseconds
     */
    public ReceiptFollower(Kafka kafka, TilesSettings settings, BiConsumer<Receipt, Long> visitor) {
        this.visitor = visitor;
        deployment = settings.deployment();
        consumer = kafka.committedReader();
        partitions = Kafka.partitions(consumer, settings.kafka().topic(Channel.RECEIPTS));
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Reads up to the end that readers have now. */
    public void readToEnd() {
        var ends = consumer.endOffsets(partitions);
        while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
            poll();
        }
    }

    private void poll() {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            JsonNode json = json(record);
            if (json.path("deployment").asText().equals(deployment)) {
                add(json, record.timestamp());
            }
        }
    }

    private void add(JsonNode json, long time) {
        Receipt.of(json)
                .ifPresent(
                        receipt -> {
                            chains.add(receipt);
                            receipts++;
                            lastTime = time;
                            visitor.accept(receipt, time);
                        });
        Repair.of(json).ifPresent(repair -> chains.repaired(repair.transaction()));
    }

    private static JsonNode json(ConsumerRecord<byte[], byte[]> record) {
        try {
            return JSON.readTree(record.value());
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "Cannot read " + record.topic() + " at offset " + record.offset(), broken);
        }
    }

    public Chains chains() {
        return chains;
    }

    /** Receipts read so far. */
    public long receipts() {
        return receipts;
    }

    /** When the broker appended the last one, in milliseconds; -1 without any. */
    public long lastTime() {
        return lastTime;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
