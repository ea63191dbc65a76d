package io.coursetiles.job.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.run.RunHistory.Standing;
import io.coursetiles.job.topics.BrokerUnreachable;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The receipts topic as a submission uses it: the history of a deployment, followed to the very end
 * of the log, and records of its own outside of any transaction.
 */
final class ReceiptsTopic implements AutoCloseable {

    private static final Duration SILENCE = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final String TIMEOUT_MILLIS = "30000";

    private final KafkaSettings kafka;
    private final TopicPartition receipts;
    private final ObjectMapper json = new ObjectMapper();
    private final RunHistory history;
    private KafkaConsumer<byte[], byte[]> tail;
    private KafkaProducer<byte[], byte[]> producer;

    /** Reads all there is. */
    ReceiptsTopic(KafkaSettings kafka, String deployment) {
        this.kafka = kafka;
        this.receipts = new TopicPartition(kafka.topic(Channel.RECEIPTS), 0);
        this.history = new RunHistory(deployment);
        long stable;
        try (KafkaConsumer<byte[], byte[]> committed = consumer("read_committed")) {
            stable = committed.endOffsets(List.of(receipts)).get(receipts);
            committed.seek(receipts, 0);
            read(committed, stable, Standing.COMMITTED);
        }
        tail = consumer("read_uncommitted");
        tail.seek(receipts, stable);
        readTo(tail.endOffsets(List.of(receipts)).get(receipts));
    }

    RunHistory history() {
        return history;
    }

    /** Reads up to an offset, open transactions included. */
    void readTo(long end) {
        read(tail, end, Standing.UNDECIDED);
    }

    /** Reads what has come, and waits for it up to {@code patience}. */
    void poll(Duration patience) {
        take(tail, patience, Standing.UNDECIDED);
    }

    /**
     * Appends a record and waits for it.
     *
     * @return its offset, and the time that the broker gave it
     */
    RecordMetadata append(OutboxRecord record) {
        if (producer == null) {
            producer = producer();
        }
        try {
            return producer.send(
                            new ProducerRecord<>(receipts.topic(), 0, record.key(), record.value()))
                    .get();
        } catch (ExecutionException failed) {
            throw new BrokerUnreachable(kafka.bootstrapServers(), failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BrokerUnreachable(kafka.bootstrapServers(), interrupted);
        }
    }

    private void read(KafkaConsumer<byte[], byte[]> consumer, long end, Standing standing) {
        long position = consumer.position(receipts);
        long moved = System.nanoTime();
        while (position < end) {
            take(consumer, POLL, standing);
            if (consumer.position(receipts) > position) {
                position = consumer.position(receipts);
                moved = System.nanoTime();
            } else if (System.nanoTime() - moved > SILENCE.toNanos()) {
                throw new BrokerUnreachable(
                        kafka.bootstrapServers(),
                        new TimeoutException(
                                "nothing of "
                                        + receipts
                                        + " was read for "
                                        + SILENCE.toSeconds()
                                        + " s"));
            }
        }
    }

    private void take(
            KafkaConsumer<byte[], byte[]> consumer, Duration patience, Standing standing) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(patience)) {
            try {
                history.add(
                        json.readTree(record.value()),
                        record.offset(),
                        record.timestamp(),
                        standing);
            } catch (IOException notOurs) {
                throw new UncheckedIOException(
                        "Cannot read " + record.topic() + ": got a record that is no JSON",
                        notOurs);
            }
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer(String isolation) {
        Properties properties = kafka.client();
        properties.setProperty("isolation.level", isolation);
        properties.setProperty("auto.offset.reset", "earliest");
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties, bytes, bytes);
        consumer.assign(List.of(receipts));
        return consumer;
    }

    private KafkaProducer<byte[], byte[]> producer() {
        Properties properties = kafka.client();
        properties.setProperty("acks", "all");
        properties.setProperty("delivery.timeout.ms", TIMEOUT_MILLIS);
        properties.setProperty("request.timeout.ms", "10000");
        properties.setProperty("linger.ms", "0");
        properties.setProperty("max.block.ms", TIMEOUT_MILLIS);
        ByteArraySerializer bytes = new ByteArraySerializer();
        return new KafkaProducer<>(properties, bytes, bytes);
    }

    @Override
    public void close() {
        tail.close();
        if (producer != null) {
            producer.close();
        }
    }
}
