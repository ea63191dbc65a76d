package io.coursetiles.job.sink;

import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Gives records to a deployment's input topic again, each lot in one transaction with a {@link
 * Replay} that says so.
 *
 * <p>There is one at a time: to open a second fences the first, which then cannot commit. So what
 * is read of the receipts topic after the opening tells all that was ever given, and what is given
 * then is given once.
 *
 * <p>While a transaction is open, readers of the input topic wait at its first record; one that its
 * process left open is aborted after a minute.
 */
public final class ReplayTransaction implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final OutboxSerialization receipts;
    private final AtomicWriter writer;

    private ReplayTransaction(OutboxSerialization receipts, AtomicWriter writer) {
        this.receipts = receipts;
        this.writer = writer;
    }

    /**
     * Fences all that were opened before for the deployment.
     *
     * @param largest bytes of the largest record
     * @throws org.apache.kafka.common.KafkaException when the broker does not answer
     */
    public static ReplayTransaction open(TilesSettings settings, int largest) {
        KafkaSettings kafka = settings.kafka();
        return new ReplayTransaction(
                new OutboxSerialization(kafka),
                AtomicWriter.open(kafka, transactionalId(settings.deployment()), TIMEOUT, largest));
    }

    /** Of no job: no prefix of {@link OutboxSinks#transactionalIdPrefix} begins with it. */
    public static String transactionalId(String deployment) {
        return "course-tiles-replay/" + deployment;
    }

    /**
     * Writes all or nothing.
     *
     * @param originals for the input topic
     * @throws org.apache.kafka.common.KafkaException when it was not committed, for example because
     *     another one was opened since, or when it is not known whether it was
     */
    public void commit(List<ProducerRecord<byte[], byte[]>> originals, Replay replay)
            throws InterruptedException {
        List<ProducerRecord<byte[], byte[]>> content = new ArrayList<>(originals);
        content.add(receipts.serialize(replay.record(), null, null));
        writer.commit("a replay", content);
    }

    @Override
    public void close() {
        writer.close();
    }
}
