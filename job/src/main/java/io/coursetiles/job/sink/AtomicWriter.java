package io.coursetiles.job.sink;

import io.coursetiles.job.config.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes by transactions of one id, one after the other. To open a second of the same id fences the
 * first, and when it is open, whatever the first had begun is decided: readers see all of it, or
 * will never see any.
 */
final class AtomicWriter implements AutoCloseable {

    private static final int USUAL_REQUEST = 1 << 20;

    private final KafkaProducer<byte[], byte[]> producer;

    private AtomicWriter(KafkaProducer<byte[], byte[]> producer) {
        this.producer = producer;
    }

    /**
     * @param timeout after which the broker aborts a transaction that was left open
     * @param largest bytes of the largest record; 0 for no more than the client's own limit
     * @throws org.apache.kafka.common.KafkaException when the broker does not answer
     */
    static AtomicWriter open(
            KafkaSettings kafka, String transactionalId, Duration timeout, int largest) {
        Properties properties = new Properties();
        properties.putAll(kafka.client());
        properties.setProperty("transactional.id", transactionalId);
        properties.setProperty("transaction.timeout.ms", String.valueOf(timeout.toMillis()));
        if (largest > USUAL_REQUEST) {
            properties.setProperty("max.request.size", String.valueOf(largest));
            properties.setProperty("buffer.memory", String.valueOf(32L * USUAL_REQUEST + largest));
        }
        ByteArraySerializer bytes = new ByteArraySerializer();
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes);
        try {
            producer.initTransactions();
        } catch (RuntimeException away) {
            producer.close();
            throw away;
        }
        return new AtomicWriter(producer);
    }

    /**
     * Writes all or nothing. Readers see it at once, unless an older transaction is open.
     *
     * @param what for messages, as "a repair"
     * @throws org.apache.kafka.common.KafkaException when it was not committed, for example because
     *     another one was opened since, or when it is not known whether it was
     */
    void commit(String what, List<ProducerRecord<byte[], byte[]>> content)
            throws InterruptedException {
        producer.beginTransaction();
        List<Future<RecordMetadata>> sent = new ArrayList<>(content.size());
        for (ProducerRecord<byte[], byte[]> record : content) {
            sent.add(producer.send(record));
        }
        producer.flush();
        for (Future<RecordMetadata> each : sent) {
            try {
                each.get();
            } catch (ExecutionException failed) {
                producer.abortTransaction();
                throw new IllegalStateException(
                        "Cannot write " + what + ": " + failed.getCause().getMessage(),
                        failed.getCause());
            }
        }
        producer.commitTransaction();
    }

    @Override
    public void close() {
        producer.close();
    }
}
