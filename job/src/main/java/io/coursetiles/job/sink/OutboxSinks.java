package io.coursetiles.job.sink;

import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;

/**
 * Makes the one sink: a single transaction per subtask and checkpoint carries tiles, late rows,
 * dead letters and receipts together.
 */
public final class OutboxSinks {

    private static final String PREFIX = "course-tiles/";

    private OutboxSinks() {}

    public static Sink<OutboxRecord> exactlyOnce(TilesSettings settings) {
        KafkaSettings kafka = settings.kafka();
        String prefix = transactionalIdPrefix(settings.deployment());
        KafkaSink<OutboxRecord> sink =
                KafkaSink.<OutboxRecord>builder()
                        .setKafkaProducerConfig(kafka.client())
                        .setProperty(
                                "transaction.timeout.ms",
                                String.valueOf(kafka.transactionTimeout().toMillis()))
                        .setProperty("compression.type", "lz4")
                        .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                        .setTransactionNamingStrategy(TransactionNamingStrategy.POOLING)
                        .setTransactionalIdPrefix(prefix)
                        .setRecordSerializer(new OutboxSerialization(kafka))
                        .build();
        return new OutboxSink(
                sink,
                prefix,
                new CommittedReceipts(kafka.client(), kafka.topic(Channel.RECEIPTS)),
                AcceptedPairs.losses(settings.get(TilesOptions.ACCEPT_LOST), new Problems()));
    }

    /**
     * The prefix of a deployment's transactional ids. The connector finds left-over transactions by
     * startsWith; as no deployment id contains a slash, no prefix is a prefix of another.
     */
    public static String transactionalIdPrefix(String deployment) {
        return PREFIX + deployment + "/";
    }

    /** The deployment of such a prefix; empty when it is none. */
    static Optional<String> deployment(String prefix) {
        return prefix.startsWith(PREFIX) && prefix.endsWith("/")
                ? Optional.of(prefix.substring(PREFIX.length(), prefix.length() - 1))
                : Optional.empty();
    }
}
