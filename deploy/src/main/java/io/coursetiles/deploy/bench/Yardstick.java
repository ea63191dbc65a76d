package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.coursetiles.deploy.kafka.Kafka;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The least that any reader of the topic has to do: poll every record and walk its JSON token by
 * token, in one thread, keeping nothing. A program of its own, so that its cost is that of a
 * process, start-up included, as the job's is.
 */
final class Yardstick {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration STALLED = Duration.ofSeconds(60);

    private final JsonFactory json = new JsonFactory();
    private long records;
    private long tokens;

    private Yardstick() {}

    /**
     * @param arguments Kafka's host and port, topic
     */
    public static void main(String[] arguments) throws IOException {
        Pass pass = Pass.begin();
        Yardstick yardstick = new Yardstick();
        yardstick.read(new Kafka(arguments[0]), arguments[1]);
        pass.print(yardstick.records, yardstick.tokens);
    }

    private void read(Kafka kafka, String topic) throws IOException {
        try (KafkaConsumer<byte[], byte[]> consumer = kafka.committedReader()) {
            List<TopicPartition> partitions = Kafka.partitions(consumer, topic);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long progress = System.nanoTime();
            while (!isAtEnd(consumer, ends)) {
                long before = records;
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    walk(record.value());
                }
                if (records > before) {
                    progress = System.nanoTime();
                } else if (System.nanoTime() - progress > STALLED.toNanos()) {
                    throw new IOException("Cannot read " + topic + ": no record for a minute");
                }
            }
        }
    }

    private static boolean isAtEnd(
            KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private void walk(byte[] value) throws IOException {
        records++;
        try (JsonParser parser = json.createParser(value)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
    }
}
