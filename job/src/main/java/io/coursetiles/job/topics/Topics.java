package io.coursetiles.job.topics;

import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates the output topics, or checks those there are, before a job starts. A pooled transactional
 * sink on a missing topic would restart for ever with a message about the broker's version.
 */
public final class Topics {

    private static final int TIMEOUT_SECONDS = 30;
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
        Properties properties = kafka.client();
        try (Admin admin = admin(properties, kafka)) {
            Set<String> created = create(admin, kafka, await(admin.listTopics().names(), kafka));
            Set<String> listed = listed(admin, kafka);
            for (Channel channel : Channel.values()) {
                if (!created.contains(kafka.topic(channel))) {
                    checkOutput(admin, kafka, channel, problems);
                }
            }
            checkInput(admin, kafka, listed, problems);
            checkTransactionTimeout(admin, kafka, problems);
        }
        problems.throwIfAny();
    }

    private static Admin admin(Properties properties, KafkaSettings kafka) {
        try {
            return Admin.create(properties);
        } catch (ConfigException invalid) {
            throw new InvalidConfiguration(
                    List.of(KafkaOptions.PROPERTIES.key() + ": " + invalid.getMessage()));
        } catch (KafkaException failed) {
            throw new BrokerUnreachable(kafka.bootstrapServers(), failed);
        }
    }

    /** Says what it created; a topic that another submission made meanwhile is not among it. */
    private static Set<String> create(Admin admin, KafkaSettings kafka, Set<String> existing) {
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
        admin.createTopics(missing)
                .values()
                .forEach(
                        (topic, done) -> {
                            try {
                                await(done, kafka);
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
    private static void awaitServed(Admin admin, KafkaSettings kafka, Set<String> created) {
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
        while (!served(admin, kafka, partitions, deadline)) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** False while the broker does not know the topics yet, until {@code deadline}. */
    private static boolean served(
            Admin admin,
            KafkaSettings kafka,
            Map<TopicPartition, OffsetSpec> partitions,
            long deadline) {
        try {
            await(admin.listOffsets(partitions).all(), kafka);
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
    private static Set<String> listed(Admin admin, KafkaSettings kafka) {
        Set<String> wanted = new HashSet<>(kafka.topics().values());
        wanted.add(kafka.inputTopic());
        long deadline = System.nanoTime() + PROPAGATION.toNanos();
        Set<String> listed = await(admin.listTopics().names(), kafka);
        while (!listed.containsAll(wanted) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL.toNanos());
            listed = await(admin.listTopics().names(), kafka);
        }
        return listed;
    }

    private static void checkOutput(
            Admin admin, KafkaSettings kafka, Channel channel, Problems problems) {
        String topic = kafka.topic(channel);
        int partitions = describe(admin, kafka, topic).partitions().size();
        problems.check(
                partitions == kafka.partitions(channel),
                "topic "
                        + topic
                        + " has "
                        + partitions
                        + " partitions, need "
                        + kafka.partitions(channel)
                        + " ("
                        + KafkaOptions.OUTPUT_PARTITIONS.key()
                        + ")");
        Config config = config(admin, kafka, ConfigResource.Type.TOPIC, topic);
        String cleanup = config.get("cleanup.policy").value();
        String wanted = TopicPolicy.of(channel, kafka).get("cleanup.policy");
        problems.check(
                Set.of(cleanup.split(",")).equals(Set.of(wanted.split(","))),
                "topic " + topic + " has cleanup.policy " + cleanup + ", need " + wanted);
        if (channel == Channel.RECEIPTS) {
            String retention = config.get("retention.ms").value();
            problems.check(
                    retention.equals("-1"),
                    "topic "
                            + topic
                            + " has retention.ms "
                            + retention
                            + ", need -1: run numbers and chains are read from it");
            String stamp = config.get("message.timestamp.type").value();
            problems.check(
                    stamp.equals("LogAppendTime"),
                    "topic "
                            + topic
                            + " has message.timestamp.type "
                            + stamp
                            + ", need LogAppendTime: the age of its records tells a living run");
        }
        if (channel == Channel.DEAD_LETTERS) {
            long limit = Long.parseLong(config.get("max.message.bytes").value());
            problems.check(
                    limit >= kafka.largestDeadLetter(),
                    "topic "
                            + topic
                            + " has max.message.bytes "
                            + limit
                            + ", need "
                            + kafka.largestDeadLetter()
                            + " or more for "
                            + TilesOptions.DEAD_LETTER_MAX_BYTES.key());
        }
    }

    private static void checkInput(
            Admin admin, KafkaSettings kafka, Set<String> listed, Problems problems) {
        String topic = kafka.inputTopic();
        if (!listed.contains(topic)) {
            problems.add("input topic " + topic + " does not exist; create it first");
            return;
        }
        Config config = config(admin, kafka, ConfigResource.Type.TOPIC, topic);
        String stamp = config.get("message.timestamp.type").value();
        problems.check(
                stamp.equals("LogAppendTime") || kafka.trustsProducerClock(),
                "input topic "
                        + topic
                        + " has message.timestamp.type "
                        + stamp
                        + ", need LogAppendTime (or "
                        + KafkaOptions.TRUST_PRODUCER_CLOCK.key()
                        + "=true)");
        String cleanup = config.get("cleanup.policy").value();
        problems.check(
                !cleanup.contains("compact"),
                "input topic "
                        + topic
                        + " has cleanup.policy "
                        + cleanup
                        + ", need delete: compaction removes events");
    }

    private static void checkTransactionTimeout(
            Admin admin, KafkaSettings kafka, Problems problems) {
        String broker =
                String.valueOf(
                        await(admin.describeCluster().nodes(), kafka).iterator().next().id());
        long maximum =
                Long.parseLong(
                        config(admin, kafka, ConfigResource.Type.BROKER, broker)
                                .get("transaction.max.timeout.ms")
                                .value());
        problems.check(
                kafka.transactionTimeout().toMillis() <= maximum,
                KafkaOptions.TRANSACTION_TIMEOUT.key()
                        + " is "
                        + kafka.transactionTimeout().toMillis()
                        + " ms, the broker's transaction.max.timeout.ms is "
                        + maximum
                        + " ms: lower the first or raise the second");
    }

    private static TopicDescription describe(Admin admin, KafkaSettings kafka, String topic) {
        return await(admin.describeTopics(List.of(topic)).allTopicNames(), kafka).get(topic);
    }

    private static Config config(
            Admin admin, KafkaSettings kafka, ConfigResource.Type type, String name) {
        ConfigResource resource = new ConfigResource(type, name);
        Map<ConfigResource, Config> configs =
                await(admin.describeConfigs(List.of(resource)).all(), kafka);
        return configs.get(resource);
    }

    private static <T> T await(KafkaFuture<T> future, KafkaSettings kafka) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException failed) {
            throw new BrokerUnreachable(kafka.bootstrapServers(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BrokerUnreachable(kafka.bootstrapServers(), interrupted);
        }
    }
}
