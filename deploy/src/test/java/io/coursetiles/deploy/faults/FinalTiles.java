package io.coursetiles.deploy.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Follows the committed tiles; knows how long after its window's start each was seen final. */
final class FinalTiles implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Map<String, Duration> delays = new HashMap<>();

    FinalTiles(Trial trial) {
        consumer = trial.kafka().committedReader();
        List<TopicPartition> partitions =
                Kafka.partitions(consumer, trial.settings().kafka().topic(Channel.TILES));
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Delays of the final tiles seen so far, by course and window start. */
    Map<String, Duration> poll() throws Exception {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(20))) {
            JsonNode tile = JSON.readTree(record.value());
            if (tile.path("status").asText().equals("final")) {
                String start = tile.path("window_start").asText();
                delays.putIfAbsent(
                        tile.path("course_id").asText() + " " + start,
                        Duration.between(Instant.parse(start), Instant.now()));
            }
        }
        return delays;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
