package io.coursetiles.job.sink;

import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.util.List;

/**
 * One transaction on a deployment's output topics that is not its job's.
 *
 * <p>There is one at a time: to open a second fences the first, which then cannot commit. So what
 * is decided by reading the topics after the opening stays right until the commit, as far as other
 * repairs go.
 */
public final class RepairTransaction implements AutoCloseable {

    private final OutboxSerialization records;
    private final AtomicWriter writer;

    private RepairTransaction(OutboxSerialization records, AtomicWriter writer) {
        this.records = records;
        this.writer = writer;
    }

    /**
     * Fences all that were opened before for the deployment.
     *
     * @throws org.apache.kafka.common.KafkaException when the broker does not answer
     */
    public static RepairTransaction open(TilesSettings settings) {
        KafkaSettings kafka = settings.kafka();
        return new RepairTransaction(
                new OutboxSerialization(kafka),
                AtomicWriter.open(
                        kafka,
                        transactionalId(settings.deployment()),
                        kafka.transactionTimeout(),
                        0));
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
        writer.commit(
                "a repair",
                content.stream().map(record -> records.serialize(record, null, null)).toList());
    }

    @Override
    public void close() {
        writer.close();
    }
}
