package io.coursetiles.job.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Mints run numbers: the highest that the deployment's receipts name, plus 1. Receipts of aborted
 * transactions do not count; those that are behind the first open transaction do, whatever becomes
 * of them: a run that was killed may have committed one of them, hidden by another that hangs.
 *
 * <p>Assumption: one submission at a time, and receipts are kept as long as their deployment lives.
 * A run that never committed a receipt has left nothing behind, so its number may be given again.
 */
public final class RunNumbers {

    private static final Duration POLL = Duration.ofMillis(500);

    private final KafkaSettings kafka;
    private final String deployment;
    private final TopicPartition receipts;
    private final ObjectMapper json = new ObjectMapper();
    private long highest;

    private RunNumbers(KafkaSettings kafka, String deployment) {
        this.kafka = kafka;
        this.deployment = deployment;
        this.receipts = new TopicPartition(kafka.topic(Channel.RECEIPTS), 0);
    }

    public static long next(KafkaSettings kafka, String deployment) {
        RunNumbers numbers = new RunNumbers(kafka, deployment);
        try {
            long stable = numbers.read("read_committed", 0);
            numbers.read("read_uncommitted", stable);
        } catch (IOException notOurs) {
            throw new UncheckedIOException(
                    "Cannot read "
                            + kafka.topic(Channel.RECEIPTS)
                            + ": got a record that is no JSON",
                    notOurs);
        }
        return numbers.highest + 1;
    }

    /** Reads to the end that the isolation level shows; returns it. */
    private long read(String isolation, long from) throws IOException {
        Properties properties = kafka.client();
        properties.setProperty("isolation.level", isolation);
        properties.setProperty("auto.offset.reset", "earliest");
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, bytes, bytes)) {
            consumer.assign(List.of(receipts));
            consumer.seek(receipts, from);
            long end = consumer.endOffsets(List.of(receipts)).get(receipts);
            while (consumer.position(receipts) < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    var receipt = json.readTree(record.value());
                    if (deployment.equals(receipt.path("deployment").asText())) {
                        highest = Math.max(highest, receipt.path("run").asLong());
                    }
                }
            }
            return end;
        }
    }
}
