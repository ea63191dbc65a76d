package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.deploy.kafka.OpenTransaction;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.config.TransactionBudget;
import io.coursetiles.job.sink.OutboxSinks;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.util.TimeUtils;

/**
 * Time for a transaction, and transactions that are open now. One that is open hides everything
 * behind its first record from readers; a start ends the deployment's own, nobody but its owner
 * ends a foreign one before its timeout.
 */
final class TransactionRule {

    private TransactionRule() {}

    static Finding budget(TilesSettings settings) {
        TransactionBudget budget = TransactionBudget.of(settings);
        Duration timeout = settings.kafka().transactionTimeout();
        return new Finding(
                CheckNames.TRANSACTION_BUDGET,
                budget.fits(timeout) ? Standing.GOOD : Standing.WRONG,
                TimeUtils.formatWithHighestUnit(timeout),
                budget.need(),
                "tiles.transaction.timeout, or what the sum is made of");
    }

    /**
     * @param life of the deployment's run
     * @param now milliseconds of the broker's clock
     */
    static List<Finding> judge(
            TilesSettings settings, List<OpenTransaction> open, Life life, long now) {
        String prefix = OutboxSinks.transactionalIdPrefix(settings.deployment());
        Set<String> outputs = new HashSet<>(settings.kafka().topics().values());
        List<OpenTransaction> own =
                open.stream().filter(each -> each.id().startsWith(prefix)).toList();
        List<OpenTransaction> foreign =
                open.stream()
                        .filter(each -> !each.id().startsWith(prefix))
                        .filter(each -> each.topics().stream().anyMatch(outputs::contains))
                        .toList();
        return List.of(
                new Finding(
                        CheckNames.OWN_TRANSACTIONS,
                        own.isEmpty() || life == Life.ALIVE ? Standing.GOOD : Standing.WARNING,
                        text(own, now),
                        "none open without a run: readers stall",
                        "start the deployment again, it ends them"),
                new Finding(
                        CheckNames.FOREIGN_TRANSACTIONS,
                        foreign.isEmpty() ? Standing.GOOD : Standing.WRONG,
                        text(foreign, now),
                        "none on the output topics: readers stall",
                        "end their producers, or kafka-transactions.sh --bootstrap-server BROKER abort"));
    }

    /** Whether there is a run that open transactions may belong to. */
    enum Life {
        ALIVE,
        GONE
    }

    private static String text(List<OpenTransaction> open, long now) {
        return open.isEmpty()
                ? "none"
                : open.stream().map(each -> each.text(now)).collect(Collectors.joining("; "));
    }
}
