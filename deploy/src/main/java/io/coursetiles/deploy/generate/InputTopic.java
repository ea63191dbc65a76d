package io.coursetiles.deploy.generate;

import io.coursetiles.deploy.kafka.NewTopics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Creates the topic that the tile job reads, with what the job insists on: time stamps of the
 * broker and no compaction. Records stay for 30 days, counted by those stamps, so that old event
 * times do not remove them.
 */
public final class InputTopic {

    /** Partitions of a topic that is created without saying how many. */
    public static final int DEFAULT_PARTITIONS = 4;

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration RETENTION = Duration.ofDays(30);

    private InputTopic() {}

    /**
     * Creates the topic if it is missing; one that is there is left as it is.
     *
     * @param partitions wanted; if empty, as many as there are, else {@link #DEFAULT_PARTITIONS}
     * @return its partitions
     * @throws IllegalArgumentException when it has another number of partitions than wanted
     * @throws KafkaException when the broker refuses or does not answer within 30 seconds
     */
    public static int ensure(String bootstrapServers, String topic, OptionalInt partitions) {
        Map<String, Object> config =
                Map.of(
                        AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        (int) TIMEOUT.toMillis());
        try (Admin admin = Admin.create(config)) {
            if (!await(admin.listTopics().names(), "list the topics").contains(topic)) {
                int wanted = partitions.orElse(DEFAULT_PARTITIONS);
                await(
                        admin.createTopics(List.of(newTopic(topic, wanted))).all(),
                        "create topic " + topic);
                NewTopics.awaitServed(admin, topic, wanted);
                return wanted;
            }
            int existing =
                    await(
                                    admin.describeTopics(List.of(topic)).allTopicNames(),
                                    "describe topic " + topic)
                            .get(topic)
                            .partitions()
                            .size();
            if (partitions.orElse(existing) != existing) {
                throw new IllegalArgumentException(
                        "Cannot write to topic "
                                + topic
                                + ": got "
                                + existing
                                + " partitions, need "
                                + partitions.getAsInt()
                                + "; name another topic or leave the partitions open");
            }
            return existing;
        }
    }

    private static NewTopic newTopic(String topic, int partitions) {
        return new NewTopic(topic, partitions, (short) 1)
                .configs(
                        Map.of(
                                TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                                "LogAppendTime",
                                TopicConfig.CLEANUP_POLICY_CONFIG,
                                TopicConfig.CLEANUP_POLICY_DELETE,
                                TopicConfig.RETENTION_MS_CONFIG,
                                String.valueOf(RETENTION.toMillis())));
    }

    private static <T> T await(KafkaFuture<T> future, String what) {
        try {
            return future.get(TIMEOUT.toSeconds() + 5, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            Throwable cause = e instanceof ExecutionException ? e.getCause() : e;
            throw new KafkaException("Cannot " + what + ": " + cause.getMessage(), cause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Cannot " + what + ": interrupted", e);
        }
    }
}
