package io.coursetiles.deploy.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Follows the committed output while it grows: the tiles, and from the receipts how many input
 * records are settled.
 */
public final class LiveView implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration POLL = Duration.ofMillis(300);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final String receipts;
    private final Map<String, JsonNode> tiles = new HashMap<>();
    private long settled;

    public LiveView(Kafka kafka, KafkaSettings topics) {
        this.receipts = topics.topic(Channel.RECEIPTS);
        this.consumer = kafka.committedReader();
        List<TopicPartition> partitions = new ArrayList<>();
        partitions.addAll(Kafka.partitions(consumer, receipts));
        partitions.addAll(Kafka.partitions(consumer, topics.topic(Channel.TILES)));
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /**
     * Takes in what was committed since the last call; waits up to 300 ms when there is nothing.
     */
    public void poll() {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            if (record.topic().equals(receipts)) {
                settled += read(record).path("input").path("records").asLong();
            } else if (record.value() == null) {
                tiles.remove(key(record)); // Taken back.
            } else {
                tiles.put(key(record), read(record));
            }
        }
    }

    /** Input records whose outcome is committed. */
    public long settled() {
        return settled;
    }

    /** One line: how many tiles are open and final, and the events in them. */
    public String summary() {
        long finals = count("final");
        long events = tiles.values().stream().mapToLong(t -> t.path("event_count").asLong()).sum();
        return String.format(
                "%,d records settled | tiles: %,d open, %,d final | %,d events in tiles",
                settled, tiles.size() - finals, finals, events);
    }

    private long count(String status) {
        return tiles.values().stream()
                .filter(tile -> tile.path("status").asText().equals(status))
                .count();
    }

    private static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    private static JsonNode read(ConsumerRecord<byte[], byte[]> record) {
        try {
            return JSON.readTree(record.value());
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "Cannot read " + record.topic() + " at offset " + record.offset(), broken);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
