package io.coursetiles.job.topics;

import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.Problems;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates the output topics, or checks those there are, before a job starts. A pooled transactional
 * sink on a missing topic would restart for ever with a message about the broker's version.
 */
public final class Topics {

    private static final Duration PROPAGATION = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(100);

    private Topics() {}

    /**
     * Creates what is missing and checks everything.
     *
     * @throws InvalidConfiguration naming every problem
     * @throws BrokerUnreachable when the broker does not answer in 30 seconds
     */
    public static void prepare(KafkaSettings kafka) {
        Problems problems = new Problems();
        try (BrokerAdmin admin = BrokerAdmin.of(kafka)) {
            Set<String> created = create(admin, kafka, admin.topics());
            Set<String> checked = new HashSet<>(kafka.topics().values());
            checked.removeAll(created);
            if (listed(admin, kafka).contains(kafka.inputTopic())) {
                checked.add(kafka.inputTopic());
            }
            TopicRules.check(kafka, BrokerState.read(admin, checked))
                    .forEach(each -> problems.check(each.isMet(), each.problem()));
        }
        problems.throwIfAny();
    }

    /** Says what it created; a topic that another submission made meanwhile is not among it. */
    private static Set<String> create(
            BrokerAdmin admin, KafkaSettings kafka, Set<String> existing) {
        Set<NewTopic> missing = new HashSet<>();
        for (Channel channel : Channel.values()) {
            if (!existing.contains(kafka.topic(channel))) {
                missing.add(
                        new NewTopic(
                                        kafka.topic(channel),
                                        Optional.of(kafka.partitions(channel)),
                                        kafka.replication() == -1
                                                ? Optional.empty()
                                                : Optional.of((short) kafka.replication()))
                                .configs(TopicPolicy.of(channel, kafka)));
            }
        }
        Set<String> created = new HashSet<>();
        admin.client()
                .createTopics(missing)
                .values()
                .forEach(
                        (topic, done) -> {
                            try {
                                admin.await(done);
                                created.add(topic);
                            } catch (BrokerUnreachable refused) {
                                if (!(refused.getCause().getCause()
                                        instanceof TopicExistsException)) {
                                    throw refused;
                                }
                            }
                        });
        awaitServed(admin, kafka, created);
        return created;
    }

    /**
     * Waits until the leaders of the output partitions answer. A creation is acknowledged before; a
     * producer with several batches under way could then have its first refused and its second
     * taken, and the order of their sequence numbers would be broken for good.
     */
    private static void awaitServed(BrokerAdmin admin, KafkaSettings kafka, Set<String> created) {
        Map<TopicPartition, OffsetSpec> partitions = new HashMap<>();
        for (Channel channel : Channel.values()) {
            if (created.contains(kafka.topic(channel))) {
                for (int partition = 0; partition < kafka.partitions(channel); partition++) {
                    partitions.put(
                            new TopicPartition(kafka.topic(channel), partition),
                            OffsetSpec.latest());
                }
            }
        }
        long deadline = System.nanoTime() + PROPAGATION.toNanos();
        while (!served(admin, partitions, deadline)) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** False while the broker does not know the topics yet, until {@code deadline}. */
    private static boolean served(
            BrokerAdmin admin, Map<TopicPartition, OffsetSpec> partitions, long deadline) {
        try {
            admin.await(admin.client().listOffsets(partitions).all());
            return true;
        } catch (BrokerUnreachable refused) {
            if (refused.getCause().getCause() instanceof UnknownTopicOrPartitionException
                    && System.nanoTime() < deadline) {
                return false;
            }
            throw refused;
        }
    }

    /**
     * The topics the broker knows. A topic that was made a moment ago, by this or another program,
     * is known to the controller at once and to the brokers a little later.
     */
    private static Set<String> listed(BrokerAdmin admin, KafkaSettings kafka) {
        Set<String> wanted = new HashSet<>(kafka.topics().values());
        wanted.add(kafka.inputTopic());
        long deadline = System.nanoTime() + PROPAGATION.toNanos();
        Set<String> listed = admin.topics();
        while (!listed.containsAll(wanted) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL.toNanos());
            listed = admin.topics();
        }
        return listed;
    }
}
