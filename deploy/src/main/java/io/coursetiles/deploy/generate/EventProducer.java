package io.coursetiles.deploy.generate;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes generated records to a topic: each once and in the order of its partition (idempotent,
 * acks=all), in lz4 batches.
 */
public final class EventProducer {
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String bootstrapServers;
    private final String topic;
    private final Consumer<String> progress;

    public EventProducer(String bootstrapServers, String topic, Consumer<String> progress) {
        this.bootstrapServers = bootstrapServers;
        this.topic = topic;
        this.progress = progress;
    }

    /**
     * Sends everything the generator yields and awaits every acknowledgement.
     *
     * @return what was sent
     * @throws KafkaException when the broker did not take a record within two minutes; how many of
     *     the later ones it took is then unknown
     */
    public GeneratedTotals send(EventGenerator generator, Pace pace) {
        AtomicReference<Exception> failure = new AtomicReference<>();
        Callback acknowledged =
                (metadata, exception) -> {
                    if (exception != null) {
                        failure.compareAndSet(null, exception);
                    }
                };
        long start = System.nanoTime();
        long nextProgress = start + PROGRESS_NANOS;
        long sent = 0;
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            while (generator.hasNext()) {
                pace.await(sent, start);
                GeneratedRecord record = generator.next();
                producer.send(
                        new ProducerRecord<>(topic, record.partition(), null, record.value()),
                        acknowledged);
                sent++;
                check(failure);
                long now = System.nanoTime();
                if (now - nextProgress >= 0) {
                    tell(sent, now - start);
                    nextProgress = now + PROGRESS_NANOS;
                }
            }
            producer.flush();
        }
        check(failure);
        return generator.totals();
    }

    private void tell(long sent, long nanos) {
        progress.accept(
                String.format(
                        Locale.ROOT,
                        "sent %,d events to %s, %,.0f/s",
                        sent,
                        topic,
                        sent / (nanos / 1e9)));
    }

    private void check(AtomicReference<Exception> failure) {
        Exception cause = failure.get();
        if (cause != null) {
            throw new KafkaException(
                    "Cannot write to topic " + topic + ": " + cause.getMessage(), cause);
        }
    }

    private KafkaProducer<byte[], byte[]> producer() {
        Map<String, Object> config =
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        true,
                        ProducerConfig.COMPRESSION_TYPE_CONFIG,
                        "lz4",
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        256 * 1024,
                        ProducerConfig.LINGER_MS_CONFIG,
                        20,
                        ProducerConfig.BUFFER_MEMORY_CONFIG,
                        64L * 1024 * 1024,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        TimeUnit.MINUTES.toMillis(2));
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
