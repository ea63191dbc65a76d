package io.coursetiles.job.sink;

import io.coursetiles.job.receipts.Receipt;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;

/**
 * A prepared transaction, with what has to be known of it should it be lost.
 *
 * @param kafka the transaction
 * @param receipt its last record, which readers see if and only if it was committed; JSON
 * @param windows starts of the windows it has tiles of, in order
 * @param preparedAt when it was prepared, in milliseconds of the writer's clock
 */
record OutboxCommittable(
        KafkaCommittable kafka, String receipt, List<String> windows, long preparedAt) {

    Receipt receiptOf() {
        return Receipt.parse(receipt.getBytes(StandardCharsets.UTF_8))
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "The last record of a transaction is "
                                                + receipt
                                                + ", need a receipt"));
    }
}
