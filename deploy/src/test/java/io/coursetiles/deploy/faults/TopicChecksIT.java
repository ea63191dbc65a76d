package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.topics.Topics;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What submit makes of the topics, and what it refuses, on a real broker. */
@ExtendWith(SharedStack.class)
class TopicChecksIT {

    private static final String THIRTY_DAYS = "2592000000";

    @Test
    void missingOutputTopicsAreMadeWithTheirPolicies(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "topics-made");
        trial.createInput(3, Map.of());

        Topics.prepare(trial.settings().kafka());
        // A second submission finds what the first made.
        Topics.prepare(trial.settings().kafka());

        try (Admin admin = trial.admin()) {
            check(admin, "topics-made.tiles", 4, "compact,delete", THIRTY_DAYS);
            check(admin, "topics-made.late", 4, "delete", THIRTY_DAYS);
            check(admin, "topics-made.dead-letters", 4, "delete", THIRTY_DAYS);
            check(admin, "topics-made.receipts", 1, "delete", "-1");
            ConfigResource receipts =
                    new ConfigResource(ConfigResource.Type.TOPIC, "topics-made.receipts");
            Config config = admin.describeConfigs(List.of(receipts)).all().get().get(receipts);
            assertThat(config.get("message.timestamp.type").value()).isEqualTo("LogAppendTime");
        }
    }

    @Test
    void everyProblemIsInOneMessage(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "topics-wrong");
        trial.options().set(KafkaOptions.TRANSACTION_TIMEOUT, Duration.ofMinutes(20));
        create(trial, "topics-wrong.tiles", 3, Map.of("cleanup.policy", "delete"));
        create(trial, "topics-wrong.late", 4, Map.of("cleanup.policy", "compact"));
        create(trial, "topics-wrong.receipts", 2, Map.of());
        create(
                trial,
                "topics-wrong.events",
                2,
                Map.of("message.timestamp.type", "CreateTime", "cleanup.policy", "compact,delete"));

        assertThatThrownBy(() -> Topics.prepare(trial.settings().kafka()))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(
                        "topic topics-wrong.tiles has 3 partitions, need 4"
                                + " (tiles.output.partitions)")
                .hasMessageContaining(
                        "topic topics-wrong.tiles has cleanup.policy delete, need compact,delete")
                .hasMessageContaining(
                        "topic topics-wrong.late has cleanup.policy compact, need delete")
                .hasMessageContaining("topic topics-wrong.receipts has 2 partitions, need 1")
                .hasMessageContaining(
                        "topic topics-wrong.receipts has message.timestamp.type CreateTime, need"
                                + " LogAppendTime: the age of its records tells a living run")
                .hasMessageContaining(
                        "input topic topics-wrong.events has message.timestamp.type CreateTime, need"
                                + " LogAppendTime (or tiles.input.trust-producer-clock=true)")
                .hasMessageContaining(
                        "input topic topics-wrong.events has cleanup.policy compact,delete, need"
                                + " delete: compaction removes events")
                .hasMessageContaining(
                        "tiles.transaction.timeout is 1200000 ms, the broker's"
                                + " transaction.max.timeout.ms is 900000 ms");
    }

    /**
     * The broker of the stack keeps Kafka's own limit; the defaults are submitted in other tests.
     */
    @Test
    void aTransactionTimeoutAboveTheBrokersLimitIsRefusedAtSubmission(LocalStack stack)
            throws Exception {
        Trial trial = new Trial(stack, "topics-budget");
        trial.createInput(1, Map.of());
        trial.options().set(KafkaOptions.TRANSACTION_TIMEOUT, Duration.ofMinutes(16));
        assertThatThrownBy(trial::submit)
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "Cannot start: 1 problem in the configuration\n"
                                + "  - tiles.transaction.timeout is 960000 ms, the broker's"
                                + " transaction.max.timeout.ms is 900000 ms: lower the first or"
                                + " raise the second");

        trial.options().set(KafkaOptions.TRANSACTION_TIMEOUT, Duration.ofMillis(999));
        assertThatThrownBy(trial::submit)
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "Cannot start: 1 problem in the configuration\n"
                                + "  - tiles.transaction.timeout is 999 ms, need more than 605 s: 2"
                                + " x interval 1 s + (1 + 2) x (interval 1 s + checkpoint timeout"
                                + " 1 min) + restart budget 2 min + upgrade pause 5 min");

        trial.options().removeConfig(KafkaOptions.TRANSACTION_TIMEOUT);
        Topics.prepare(trial.settings().kafka());
        assertThat(trial.settings().kafka().transactionTimeout()).hasMinutes(15);
        assertThat(trial.records(Channel.RECEIPTS)).as("claims of refused runs").isEmpty();
    }

    @Test
    void missingInputTopicIsRefused(LocalStack stack) {
        Trial trial = new Trial(stack, "topics-none");

        assertThatThrownBy(() -> Topics.prepare(trial.settings().kafka()))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("input topic topics-none.events does not exist");
    }

    @Test
    void producersClocksAreTrustedWhenAskedFor(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "topics-trust");
        create(
                trial,
                "topics-trust.events",
                1,
                Map.of("message.timestamp.type", "CreateTime", "cleanup.policy", "delete"));
        assertThatThrownBy(() -> Topics.prepare(trial.settings().kafka()))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("message.timestamp.type CreateTime");

        trial.options().set(KafkaOptions.TRUST_PRODUCER_CLOCK, true);
        Topics.prepare(trial.settings().kafka());
    }

    private static void create(
            Trial trial, String topic, int partitions, Map<String, String> configs)
            throws Exception {
        try (Admin admin = trial.admin()) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(configs)))
                    .all()
                    .get();
        }
    }

    private static void check(
            Admin admin, String topic, int partitions, String cleanup, String retention)
            throws Exception {
        assertThat(
                        admin.describeTopics(List.of(topic))
                                .allTopicNames()
                                .get()
                                .get(topic)
                                .partitions())
                .as(topic)
                .hasSize(partitions);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config = admin.describeConfigs(List.of(resource)).all().get().get(resource);
        assertThat(config.get("cleanup.policy").value().split(","))
                .as(topic)
                .containsExactlyInAnyOrder(cleanup.split(","));
        assertThat(config.get("retention.ms").value()).as(topic).isEqualTo(retention);
    }
}
