package io.coursetiles.job.sink;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;

/**
 * Ends what a dead attempt has left open under the id of a transaction that is decided.
 *
 * <p>Ids are pooled: once a transaction is committed its id is used for a later one. A restore from
 * the checkpoint of the first takes the id for one that is to be committed, and the connector
 * leaves it alone when it aborts left-over transactions. The later one would hold readers back
 * until its timeout, or until a writer uses the id again, which after a start with fewer subtasks
 * may be never.
 *
 * <p>Assumption: no writer uses the id now. The connector gives an id back to the pool only when
 * the commit that is being judged here has been answered.
 */
final class LeftOpenTransactions implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Properties client;

    /**
     * @param client how to reach the broker
     */
    LeftOpenTransactions(Properties client) {
        this.client = client;
    }

    /**
     * @throws IOException when the broker does not answer; tried again by the next attempt
     */
    void end(String transactionalId) throws IOException, InterruptedException {
        try (Admin admin = Admin.create(client)) {
            if (isOpen(admin, transactionalId)) {
                admin.fenceProducers(List.of(transactionalId)).all().get();
            }
        } catch (ExecutionException failed) {
            throw new IOException(
                    "Cannot end what is open under transactional id "
                            + transactionalId
                            + ": "
                            + failed.getCause().getMessage(),
                    failed.getCause());
        }
    }

    private static boolean isOpen(Admin admin, String transactionalId)
            throws ExecutionException, InterruptedException {
        try {
            TransactionDescription now =
                    admin.describeTransactions(List.of(transactionalId))
                            .description(transactionalId)
                            .get();
            return now.state() == TransactionState.ONGOING;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof TransactionalIdNotFoundException) {
                return false;
            }
            throw failed;
        }
    }
}
