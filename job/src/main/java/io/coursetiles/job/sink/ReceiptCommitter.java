package io.coursetiles.job.sink;

import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.job.receipts.Receipt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connector's committer, with receipts as the judge of transactions that are gone.
 *
 * <p>A broker answers a commit of a transaction that was committed before, of one that was aborted
 * after its timeout, and of one that it has forgotten with the same few errors. The connector drops
 * the transaction with a log line at some of them and fails for ever at the others. Here the
 * receipt decides: readers see it, so the transaction was committed and all is well; they do not,
 * so it is lost, and the job stops ({@link LostTransaction}) unless the loss was accepted.
 *
 * <p>Errors that may pass are Flink's matter: repeated, then a restart, after which the commit is
 * tried again.
 */
@SuppressWarnings("try") // Committer.close may be interrupted; Flink calls it, no try does.
final class ReceiptCommitter implements Committer<OutboxCommittable> {

    private static final Logger LOG = LoggerFactory.getLogger(ReceiptCommitter.class);

    private final Committer<KafkaCommittable> kafka;
    private final String prefix;
    private final CommittedReceipts receipts;
    private final AcceptedPairs acceptedLost;

    /**
     * @param prefix of the deployment's transactional ids
     * @param acceptedLost losses that an operator of the job has accepted
     */
    ReceiptCommitter(
            Committer<KafkaCommittable> kafka,
            String prefix,
            CommittedReceipts receipts,
            AcceptedPairs acceptedLost) {
        this.kafka = kafka;
        this.prefix = prefix;
        this.receipts = receipts;
        this.acceptedLost = acceptedLost;
    }

    @Override
    public void commit(Collection<CommitRequest<OutboxCommittable>> requests)
            throws IOException, InterruptedException {
        List<JudgedRequest> judged = new ArrayList<>(requests.size());
        for (CommitRequest<OutboxCommittable> request : requests) {
            refuseForeign(request.getCommittable().receiptOf());
            judged.add(new JudgedRequest(request));
        }
        kafka.commit(new ArrayList<>(judged));
        for (JudgedRequest request : judged) {
            if (request.gone().isPresent()) {
                judge(request.request(), request.gone().get());
            }
        }
    }

    /** A restore commits before the writer is there to refuse the savepoint. */
    private void refuseForeign(Receipt receipt) {
        String found = OutboxSinks.transactionalIdPrefix(receipt.deployment());
        if (!found.equals(prefix)) {
            throw new ForeignSavepoint(found, prefix);
        }
    }

    private void judge(CommitRequest<OutboxCommittable> request, Throwable gone)
            throws IOException {
        OutboxCommittable transaction = request.getCommittable();
        Receipt receipt = transaction.receiptOf();
        if (receipts.contain(receipt, transaction.preparedAt())) {
            LOG.info(
                    "The transaction of {} was committed before, or repaired: readers see a receipt of it",
                    receipt.transaction());
            request.signalAlreadyCommitted();
            return;
        }
        LostTransaction lost = new LostTransaction(receipt, transaction.windows(), gone);
        if (!acceptedLost.accepts(receipt.run(), receipt.transaction().checkpoint())) {
            throw lost;
        }
        LOG.error("Going on without a lost transaction, as was asked for", lost);
        request.signalFailedWithKnownReason(lost);
    }

    @Override
    public void close() throws Exception {
        kafka.close();
    }
}
