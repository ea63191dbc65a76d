package io.coursetiles.deploy.dead;

import io.coursetiles.deploy.audit.Receipts;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The dead letters of a deployment as a read_committed reader sees them who applies the run rule:
 * letters that a later run has superseded ({@link RunRule}), because it wrote them again or because
 * its decoder takes their items now, are passed over.
 */
final class DeadTopic {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(200);

    /** Records that are rather read than sought beyond. */
    private static final long LONG_WAY = 1_000;

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
     * Reads payloads, along each partition in one go.
     *
     * @return for each letter its payload, in order; null for a tombstone
     * @throws IllegalStateException when one is gone
     */
    List<byte[]> payloads(List<DeadLetter> letters) {
        Map<Integer, TreeMap<Long, Integer>> wanted = new TreeMap<>();
        for (int i = 0; i < letters.size(); i++) {
            wanted.computeIfAbsent(letters.get(i).partition(), partition -> new TreeMap<>())
                    .put(letters.get(i).offset(), i);
        }
        byte[][] payloads = new byte[letters.size()][];
        try (KafkaConsumer<byte[], byte[]> consumer = kafka.committedReader()) {
            wanted.forEach(
                    (partition, offsets) ->
                            read(
                                    consumer,
                                    new TopicPartition(topic, partition),
                                    offsets,
                                    payloads));
        }
        return Arrays.asList(payloads);
    }

    /**
     * @param left where each payload belongs, by offset; empty afterwards
     */
    private static void read(
            KafkaConsumer<byte[], byte[]> consumer,
            TopicPartition partition,
            TreeMap<Long, Integer> left,
            byte[][] payloads) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, left.firstKey());
        long progress = System.nanoTime();
        while (!left.isEmpty()) {
            // A seek throws away what is already on its way, so it pays for a long way only.
            if (left.firstKey() - consumer.position(partition) > LONG_WAY) {
                consumer.seek(partition, left.firstKey());
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                progress = System.nanoTime();
                Integer place = left.remove(record.offset());
                if (place != null) {
                    payloads[place] = record.value();
                }
                if (!left.isEmpty() && left.firstKey() <= record.offset()) {
                    throw new IllegalStateException(
                            "Cannot read the dead letter "
                                    + partition
                                    + "@"
                                    + left.firstKey()
                                    + ": it is gone");
                }
            }
            if (System.nanoTime() - progress > PATIENCE.toNanos()) {
                throw new IllegalStateException(
                        "Cannot read "
                                + partition
                                + "@"
                                + left.firstKey()
                                + ": nothing came for 30 s");
            }
        }
    }
}
