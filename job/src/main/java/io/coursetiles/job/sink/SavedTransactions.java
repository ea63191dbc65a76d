package io.coursetiles.job.sink;

import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.util.Optional;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * What checkpoints hold of the outbox sink, for whoever looks into one without a job: contacts
 * nothing.
 */
public final class SavedTransactions {

    private final SimpleVersionedSerializer<OutboxCommittable> committables;
    private final SimpleVersionedSerializer<KafkaWriterState> writers;

    public SavedTransactions() {
        // Only a sink hands out the connector's forms; no broker is asked for that.
        KafkaSink<OutboxRecord> forms =
                KafkaSink.<OutboxRecord>builder()
                        .setBootstrapServers("none:0")
                        .setRecordSerializer((record, context, timestamp) -> null)
                        .build();
        committables = new OutboxCommittableSerializer(forms.getCommittableSerializer());
        writers = forms.getWriterStateSerializer();
    }

    /**
     * @param form version of the committable's form, as it stands beside it
     * @param committable of the committer's state
     * @throws IOException when it is of another form
     */
    public PendingTransaction pending(int form, byte[] committable) throws IOException {
        OutboxCommittable saved = committables.deserialize(form, committable);
        Receipt receipt = saved.receiptOf();
        return new PendingTransaction(
                saved.kafka().getTransactionalId(),
                receipt.deployment(),
                receipt.transaction(),
                receipt.counts(),
                saved.windows(),
                saved.preparedAt());
    }

    /**
     * The deployment whose transactions a writer's state tells of; empty when their ids are named
     * by another rule.
     *
     * @param element of the writers' state, its form's version in front
     * @throws IOException when it is of another form
     */
    public Optional<String> deployment(byte[] element) throws IOException {
        String prefix =
                SimpleVersionedSerialization.readVersionAndDeSerialize(writers, element)
                        .getTransactionalIdPrefix();
        return OutboxSinks.deployment(prefix);
    }
}
