package io.coursetiles.deploy.kafka;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.common.TopicPartition;

/**
 * A transaction that is neither committed nor aborted; read_committed readers of its partitions
 * stop before it.
 *
 * @param id its transactional id
 * @param state as Kafka calls it
 * @param startedAt milliseconds of the broker's clock, -1 when it has written nothing
 * @param timeout after which the broker aborts it
 * @param topics the topics it has written to
 */
public record OpenTransaction(
        String id, String state, long startedAt, Duration timeout, Set<String> topics) {

    static OpenTransaction of(String id, TransactionDescription described) {
        Set<String> topics = new TreeSet<>();
        for (TopicPartition partition : described.topicPartitions()) {
            topics.add(partition.topic());
        }
        return new OpenTransaction(
                id,
                described.state().toString(),
                described.transactionStartTimeMs().orElse(-1),
                Duration.ofMillis(described.transactionTimeoutMs()),
                topics);
    }

    /** How long it has been open. */
    public Duration age(long nowMillis) {
        return startedAt < 0 ? Duration.ZERO : Duration.ofMillis(nowMillis - startedAt);
    }

    /** Whose it is, where, and how long it may last. */
    public String text(long nowMillis) {
        return "%s %s on %s, open for %d s of %d s"
                .formatted(
                        id,
                        state,
                        String.join(", ", topics),
                        age(nowMillis).toSeconds(),
                        timeout.toSeconds());
    }
}
