package io.coursetiles.job.sink;

import java.util.Optional;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.util.ExceptionUtils;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.UnknownProducerIdException;

/**
 * A request to commit, as the connector's committer sees it. What the broker says of a transaction
 * that is gone is kept here instead of ending the matter; all else goes to Flink as before.
 */
final class JudgedRequest implements CommitRequest<KafkaCommittable> {

    private final CommitRequest<OutboxCommittable> request;
    private Throwable gone;

    JudgedRequest(CommitRequest<OutboxCommittable> request) {
        this.request = request;
    }

    /** Why the transaction cannot be committed any more, if the broker said so. */
    Optional<Throwable> gone() {
        return Optional.ofNullable(gone);
    }

    CommitRequest<OutboxCommittable> request() {
        return request;
    }

    @Override
    public KafkaCommittable getCommittable() {
        return request.getCommittable().kafka();
    }

    @Override
    public int getNumberOfRetries() {
        return request.getNumberOfRetries();
    }

    @Override
    public void signalFailedWithKnownReason(Throwable reason) {
        gone = reason;
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable reason) {
        if (isGone(reason)) {
            gone = reason;
        } else {
            request.signalFailedWithUnknownReason(reason);
        }
    }

    /** The broker's answers after which no repetition can succeed. */
    private static boolean isGone(Throwable reason) {
        return ExceptionUtils.findThrowable(
                        reason,
                        cause ->
                                cause instanceof ProducerFencedException
                                        || cause instanceof InvalidProducerEpochException
                                        || cause instanceof InvalidTxnStateException
                                        || cause instanceof InvalidPidMappingException
                                        || cause instanceof UnknownProducerIdException)
                .isPresent();
    }

    @Override
    public void retryLater() {
        request.retryLater();
    }

    @Override
    public void updateAndRetryLater(KafkaCommittable committable) {
        OutboxCommittable own = request.getCommittable();
        request.updateAndRetryLater(
                new OutboxCommittable(committable, own.receipt(), own.windows(), own.preparedAt()));
    }

    @Override
    public void signalAlreadyCommitted() {
        request.signalAlreadyCommitted();
    }

    /** For the connector's log lines. */
    @Override
    public String toString() {
        return getCommittable().getTransactionalId();
    }
}
