package io.coursetiles.deploy.receipts;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.kafka.OpenTransaction;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Chains;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.Channel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a deployment's output at one moment.
 *
 * @param receipts receipts that readers see
 * @param chains number of chains
 * @param lost transactions that readers will never see
 * @param repaired such that were made good
 * @param rewinds runs that started before the end of another
 * @param open last receipts of chains that have no end
 * @param transactions open transactions of the deployment, and others on its topics
 * @param prefix what the ids of the deployment's own begin with
 * @param hidden records behind open transactions, by topic
 * @param lastReceipt when the last receipt was appended, in milliseconds; -1 without any
 * @param now when all this was, in milliseconds
 */
public record ReceiptReport(
        String deployment,
        long receipts,
        int chains,
        List<TransactionName> lost,
        List<TransactionName> repaired,
        List<Chains.Rewind> rewinds,
        List<Receipt> open,
        List<OpenTransaction> transactions,
        String prefix,
        Map<String, Long> hidden,
        long lastReceipt,
        long now) {

    /** Reads what has come since the last time, and asks the broker for the rest. */
    public static ReceiptReport of(ReceiptFollower follower, Kafka kafka, TilesSettings settings) {
        follower.readToEnd();
        Map<String, Long> hidden = new LinkedHashMap<>();
        for (Channel channel : Channel.values()) {
            String topic = settings.kafka().topic(channel);
            hidden.put(topic, kafka.hidden(topic));
        }
        String prefix = OutboxSinks.transactionalIdPrefix(settings.deployment());
        List<OpenTransaction> transactions =
                kafka.openTransactions().stream()
                        .filter(
                                open ->
                                        open.id().startsWith(prefix)
                                                || open.topics().stream()
                                                        .anyMatch(hidden::containsKey))
                        .toList();
        Chains chains = follower.chains();
        return new ReceiptReport(
                settings.deployment(),
                follower.receipts(),
                chains.size(),
                chains.lost(),
                chains.repaired(),
                chains.rewinds(),
                chains.open(),
                transactions,
                prefix,
                hidden,
                follower.lastTime(),
                System.currentTimeMillis());
    }

    public boolean isWhole() {
        return lost.isEmpty();
    }

    /** Whether a transaction is of this deployment's job. */
    public boolean isOwn(OpenTransaction transaction) {
        return transaction.id().startsWith(prefix);
    }
}
