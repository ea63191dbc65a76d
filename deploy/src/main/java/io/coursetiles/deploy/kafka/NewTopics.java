package io.coursetiles.deploy.kafka;

import io.coursetiles.deploy.stack.Poll;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Topics that were created a moment ago. A creation is acknowledged before the brokers know of it
 * and the leaders answer; of several batches under way the first could then be refused and the
 * second taken, and an idempotent producer cannot mend that order.
 */
public final class NewTopics {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private NewTopics() {}

    /**
     * Waits until the leaders of all partitions answer.
     *
     * @param partitions number of partitions of the topic
     * @throws KafkaException when they do not within 30 seconds
     */
    public static void awaitServed(Admin admin, String topic, int partitions) {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        if (!Poll.until(() -> isServed(admin, ends), PATIENCE)) {
            throw new KafkaException(
                    "Cannot reach the partitions of topic "
                            + topic
                            + ": no answer of their leaders for "
                            + PATIENCE.toSeconds()
                            + " s");
        }
    }

    /** The client itself gives up at once on a topic that the broker does not know yet. */
    private static boolean isServed(Admin admin, Map<TopicPartition, OffsetSpec> ends) {
        try {
            admin.listOffsets(ends).all().get();
            return true;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RetriableException) {
                return false;
            }
            throw new KafkaException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Cannot wait for a topic: interrupted", interrupted);
        }
    }
}
