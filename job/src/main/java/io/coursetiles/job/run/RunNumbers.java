package io.coursetiles.job.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Mints run numbers: the highest that the deployment's committed receipts name, plus 1.
 *
 * <p>Assumption: one submission at a time, and receipts are kept as long as their deployment lives.
 * A run that never committed a receipt has left nothing behind, so its number may be given again.
 */
public final class RunNumbers {

    private static final Duration POLL = Duration.ofMillis(500);

    private RunNumbers() {}

    public static long next(KafkaSettings kafka, String deployment) {
        Properties properties = kafka.client();
        properties.setProperty("isolation.level", "read_committed");
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        ObjectMapper json = new ObjectMapper();
        long highest = 0;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, bytes, bytes)) {
            TopicPartition receipts = new TopicPartition(kafka.topic(Channel.RECEIPTS), 0);
            consumer.assign(List.of(receipts));
            consumer.seekToBeginning(List.of(receipts));
            Map<TopicPartition, Long> ends = consumer.endOffsets(List.of(receipts));
            while (consumer.position(receipts) < ends.get(receipts)) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    var receipt = json.readTree(record.value());
                    if (deployment.equals(receipt.path("deployment").asText())) {
                        highest = Math.max(highest, receipt.path("run").asLong());
                    }
                }
            }
        } catch (IOException notOurs) {
            throw new UncheckedIOException(
                    "Cannot read "
                            + kafka.topic(Channel.RECEIPTS)
                            + ": got a record that is no JSON",
                    notOurs);
        }
        return highest + 1;
    }
}
