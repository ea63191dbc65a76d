package io.coursetiles.job.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownProducerIdException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which answers of the broker end a transaction, and which are Flink's matter. */
class JudgedRequestTest {

    /** Flink's side: what it was told. */
    private static final class Told implements CommitRequest<OutboxCommittable> {

        private final List<String> signals = new ArrayList<>();
        private OutboxCommittable committable =
                new OutboxCommittable(
                        new KafkaCommittable(1, (short) 0, "a", null), "{}", List.of("w"), 5);

        @Override
        public OutboxCommittable getCommittable() {
            return committable;
        }

        @Override
        public int getNumberOfRetries() {
            return 3;
        }

        @Override
        public void signalFailedWithKnownReason(Throwable reason) {
            signals.add("known");
        }

        @Override
        public void signalFailedWithUnknownReason(Throwable reason) {
            signals.add("unknown");
        }

        @Override
        public void retryLater() {
            signals.add("retry");
        }

        @Override
        public void updateAndRetryLater(OutboxCommittable newer) {
            committable = newer;
            signals.add("update");
        }

        @Override
        public void signalAlreadyCommitted() {
            signals.add("committed");
        }
    }

    private final Told flink = new Told();
    private final JudgedRequest request = new JudgedRequest(flink);

    static List<Exception> answersThatEndATransaction() {
        return List.of(
                new ProducerFencedException("x"),
                new InvalidProducerEpochException("x"),
                new InvalidTxnStateException("x"),
                new InvalidPidMappingException("x"),
                new UnknownProducerIdException("x"),
                new KafkaException("in an error state", new InvalidProducerEpochException("x")));
    }

    @ParameterizedTest
    @MethodSource("answersThatEndATransaction")
    void isKeptWhateverTheConnectorTakesItFor(Exception answer) {
        request.signalFailedWithUnknownReason(answer);
        assertThat(request.gone()).contains(answer);
        JudgedRequest other = new JudgedRequest(flink);
        other.signalFailedWithKnownReason(answer);
        assertThat(other.gone()).contains(answer);
        assertThat(flink.signals).isEmpty();
    }

    @Test
    void whatMayPassIsFlinksMatter() {
        request.signalFailedWithUnknownReason(new TimeoutException("x"));
        request.signalFailedWithUnknownReason(new IllegalStateException("not in a transaction"));
        request.retryLater();
        request.signalAlreadyCommitted();
        assertThat(request.gone()).isEmpty();
        assertThat(flink.signals).containsExactly("unknown", "unknown", "retry", "committed");
        assertThat(request.getNumberOfRetries()).isEqualTo(3);
    }

    @Test
    void updateKeepsTheReceipt() {
        KafkaCommittable newer = new KafkaCommittable(1, (short) 1, "a", null);
        request.updateAndRetryLater(newer);
        assertThat(flink.signals).containsExactly("update");
        assertThat(flink.committable)
                .isEqualTo(new OutboxCommittable(newer, "{}", List.of("w"), 5));
        assertThat(request.getCommittable()).isSameAs(newer);
    }
}
