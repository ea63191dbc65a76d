package io.coursetiles.deploy.dead;

import io.coursetiles.deploy.audit.Receipts;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The dead letters of a deployment as a read_committed reader sees them who applies the run rule:
 * letters of lower runs that a later run has written again, or that its decoder takes now, are
 * passed over.
 */
final class DeadTopic {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Kafka kafka;
    private final TilesSettings settings;
    private final String topic;

    DeadTopic(Kafka kafka, TilesSettings settings) {
        this.kafka = kafka;
        this.settings = settings;
        this.topic = settings.kafka().topic(Channel.DEAD_LETTERS);
    }

    /** Reads all of them, partition by partition in log order; what was read is not kept. */
    void forEach(
            DeadFilter filter, BiConsumer<DeadLetter, ConsumerRecord<byte[], byte[]>> visitor) {
        RunRule runs = Receipts.read(kafka, settings).runs();
        kafka.readAll(
                topic,
                record -> {
                    DeadLetter letter = DeadLetter.of(record);
                    if (letter.topic().equals(settings.kafka().inputTopic())
                            && filter.admits(letter)
                            && !runs.isSuperseded(
                                    letter.run(),
                                    letter.source().partition(),
                                    letter.source().offset())) {
                        visitor.accept(letter, record);
                    }
                });
    }

    /**
     * Reads payloads one by one.
     *
     * @return for each letter its payload, in order; null for a tombstone
     * @throws IllegalStateException when one is gone
     */
    List<byte[]> payloads(List<DeadLetter> letters) {
        try (KafkaConsumer<byte[], byte[]> consumer = kafka.committedReader()) {
            return letters.stream().map(letter -> payload(consumer, letter)).toList();
        }
    }

    private byte[] payload(KafkaConsumer<byte[], byte[]> consumer, DeadLetter letter) {
        TopicPartition partition = new TopicPartition(topic, letter.partition());
        consumer.assign(List.of(partition));
        consumer.seek(partition, letter.offset());
        long start = System.nanoTime();
        while (System.nanoTime() - start < PATIENCE.toNanos()) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                if (record.offset() == letter.offset()) {
                    return record.value();
                }
                throw new IllegalStateException(
                        "Cannot read the dead letter of "
                                + letter.position()
                                + ": it is gone from "
                                + partition
                                + "@"
                                + letter.offset());
            }
        }
        throw new IllegalStateException(
                "Cannot read " + partition + "@" + letter.offset() + ": nothing came for 30 s");
    }
}
