package io.coursetiles.job.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.connector.kafka.sink.internal.TransactionOwnership;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.junit.jupiter.api.Test;

/** What the sink has left in a checkpoint, read without a job. */
class SavedTransactionsTest {

    private static final String RECEIPT =
            """
            {"type":"receipt","deployment":"school","run":3,"subtask":1,"parallelism":2,
             "checkpoint_id":17,"previous_checkpoint_id":16,"restored_from":null,
             "restored_run":null,"counts":{"tiles":4,"receipts":1},"offsets":{},
             "closed_until":null}
            """;

    private final KafkaSink<OutboxRecord> forms =
            KafkaSink.<OutboxRecord>builder()
                    .setBootstrapServers("broker:1")
                    .setRecordSerializer((record, context, timestamp) -> null)
                    .build();
    private final SavedTransactions saved = new SavedTransactions();

    @Test
    void aPendingTransactionIsToldByItsReceipt() throws IOException {
        OutboxCommittable pending =
                new OutboxCommittable(
                        new KafkaCommittable(4, (short) 2, "course-tiles/school/-3", null),
                        RECEIPT,
                        List.of("2026-03-02T10:05:00Z"),
                        1_772_445_900_123L);
        OutboxCommittableSerializer form =
                new OutboxCommittableSerializer(forms.getCommittableSerializer());

        PendingTransaction read = saved.pending(form.getVersion(), form.serialize(pending));

        assertThat(read)
                .isEqualTo(
                        new PendingTransaction(
                                "course-tiles/school/-3",
                                "school",
                                pending.receiptOf().transaction(),
                                Map.of("tiles", 4L, "receipts", 1L),
                                List.of("2026-03-02T10:05:00Z"),
                                1_772_445_900_123L));
        assertThat(read.name()).hasToString("run 3, checkpoint 17, subtask 1");
    }

    @Test
    void anotherFormIsNotRead() {
        assertThatThrownBy(() -> saved.pending(1, new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessage("Cannot read a pending transaction: got form 1, need 2");
    }

    @Test
    void aWriterTellsItsDeployment() throws IOException {
        assertThat(saved.deployment(writer("course-tiles/school/"))).contains("school");
        assertThat(saved.deployment(writer("somebody-else"))).isEmpty();
    }

    private byte[] writer(String prefix) throws IOException {
        return SimpleVersionedSerialization.writeVersionAndSerialize(
                forms.getWriterStateSerializer(),
                new KafkaWriterState(
                        prefix, 0, 1, TransactionOwnership.EXPLICIT_BY_WRITER_STATE, List.of()));
    }
}
