package io.coursetiles.job.sink;

import io.coursetiles.job.receipts.TransactionName;
import java.util.List;
import java.util.Map;

/**
 * A transaction that was prepared for a checkpoint and that a restore from it commits.
 *
 * @param transactionalId by which the broker knows it
 * @param counts its records by topic's role, the receipt included
 * @param windows starts of the windows it has tiles of, in order
 * @param preparedAt milliseconds of the writer's clock
 */
public record PendingTransaction(
        String transactionalId,
        String deployment,
        TransactionName name,
        Map<String, Long> counts,
        List<String> windows,
        long preparedAt) {}
