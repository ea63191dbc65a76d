package io.coursetiles.job.sink;

import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.OutboxRecord;
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
 * One transaction on a deployment's output topics that is not its job's.
 *
 * <p>There is one at a time: to open a second fences the first, which then cannot commit. So what
 * is decided by reading the topics after the opening stays right until the commit, as far as other
 * repairs go.
 */
public final class RepairTransaction implements AutoCloseable {

    private final OutboxSerialization records;
    private final KafkaProducer<byte[], byte[]> producer;

    private RepairTransaction(OutboxSerialization records, KafkaProducer<byte[], byte[]> producer) {
        this.records = records;
        this.producer = producer;
    }

    /**
     * Fences all that were opened before for the deployment.
     *
     * @throws org.apache.kafka.common.KafkaException when the broker does not answer
     */
    public static RepairTransaction open(TilesSettings settings) {
        KafkaSettings kafka = settings.kafka();
        Properties properties = new Properties();
        properties.putAll(kafka.client());
        properties.setProperty("transactional.id", transactionalId(settings.deployment()));
        properties.setProperty(
                "transaction.timeout.ms", String.valueOf(kafka.transactionTimeout().toMillis()));
        ByteArraySerializer bytes = new ByteArraySerializer();
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes);
        try {
            producer.initTransactions();
        } catch (RuntimeException away) {
            producer.close();
            throw away;
        }
        return new RepairTransaction(new OutboxSerialization(kafka), producer);
    }

    /** Of no job: no prefix of {@link OutboxSinks#transactionalIdPrefix} begins with it. */
    static String transactionalId(String deployment) {
        return "course-tiles-repair/" + deployment;
    }

    /**
     * Writes all or nothing. Readers see it at once, unless an older transaction is open.
     *
     * @throws org.apache.kafka.common.KafkaException when it was not committed, for example because
     *     another one was opened since
     */
    public void commit(List<OutboxRecord> content) throws InterruptedException {
        producer.beginTransaction();
        List<Future<RecordMetadata>> sent = new ArrayList<>(content.size());
        for (OutboxRecord record : content) {
            sent.add(producer.send(producerRecord(record)));
        }
        producer.flush();
        for (Future<RecordMetadata> each : sent) {
            try {
                each.get();
            } catch (ExecutionException failed) {
                producer.abortTransaction();
                throw new IllegalStateException(
                        "Cannot write a repair: " + failed.getCause().getMessage(),
                        failed.getCause());
            }
        }
        producer.commitTransaction();
    }

    private ProducerRecord<byte[], byte[]> producerRecord(OutboxRecord record) {
        return records.serialize(record, null, null);
    }

    @Override
    public void close() {
        producer.close();
    }
}
