package io.coursetiles.job.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule at its bound: one setting is changed, and nothing else is found. */
class TopicRulesTest {

    private static final Duration LONGEST = Duration.ofMinutes(15);

    @Test
    void topicsAsTheyAreCreatedAreRight() {
        KafkaSettings kafka = kafka();
        List<Requirement> all = TopicRules.check(kafka, state(kafka, "", "", ""));
        assertThat(all).filteredOn(each -> !each.isMet()).isEmpty();
        assertThat(all).extracting(Requirement::name).doesNotHaveDuplicates().hasSize(15);
    }

    @ParameterizedTest
    @CsvSource({
        "engagement.tiles, cleanup.policy, delete, tiles.cleanup.policy, 'compact,delete'",
        "engagement.tiles, cleanup.policy, compact, tiles.cleanup.policy, 'compact,delete'",
        "engagement.late, cleanup.policy, compact, late.cleanup.policy, delete",
        "engagement.dead-letters, cleanup.policy, 'delete,compact', dead-letters.cleanup.policy,"
                + " delete",
        "engagement.receipts, cleanup.policy, compact, receipts.cleanup.policy, delete",
        "engagement.receipts, retention.ms, 9223372036854775807, receipts.retention.ms,"
                + " '-1: run numbers and chains are read from it'",
        "engagement.receipts, message.timestamp.type, CreateTime, receipts.message.timestamp.type,"
                + " 'LogAppendTime: the age of its records tells a living run'",
        "engagement.dead-letters, max.message.bytes, 937983, dead-letters.max.message.bytes,"
                + " 937984 or more for tiles.dead-letter.max-bytes",
        "engagement.events, message.timestamp.type, CreateTime, input.message.timestamp.type,"
                + " LogAppendTime (or tiles.input.trust-producer-clock=true)",
        "engagement.events, cleanup.policy, compact, input.cleanup.policy,"
                + " 'delete: compaction removes events'",
        "engagement.tiles, partitions, 3, tiles.partitions, 4",
        "engagement.late, partitions, 5, late.partitions, 4",
        "engagement.receipts, partitions, 2, receipts.partitions, 1"
    })
    void whatIsWrongIsFoundAlone(
            String topic, String setting, String value, String name, String need) {
        KafkaSettings kafka = kafka();
        List<Requirement> all = TopicRules.check(kafka, state(kafka, topic, setting, value));
        assertThat(all)
                .filteredOn(each -> !each.isMet())
                .singleElement()
                .satisfies(
                        wrong -> {
                            assertThat(wrong.name()).isEqualTo(name);
                            assertThat(wrong.found()).isEqualTo(value);
                            assertThat(wrong.need()).isEqualTo(need);
                            assertThat(wrong.change()).isNotEmpty();
                            assertThat(wrong.problem())
                                    .contains("topic " + topic)
                                    .contains(value)
                                    .contains("need " + need);
                        });
    }

    @ParameterizedTest
    @CsvSource({
        "engagement.tiles, cleanup.policy, 'delete,compact'",
        "engagement.dead-letters, max.message.bytes, 937984",
        "engagement.tiles, retention.ms, 1",
        "engagement.events, partitions, 1"
    })
    void whatIsJustRightIsNotFound(String topic, String setting, String value) {
        KafkaSettings kafka = kafka();
        assertThat(TopicRules.check(kafka, state(kafka, topic, setting, value)))
                .allMatch(Requirement::isMet);
    }

    @Test
    void theTimeoutMayBeTheBrokersMaximum() {
        BrokerState state = state(kafka(), "", "", "");
        assertThat(unmet(kafka("--tiles.transaction.timeout", "15 min"), state)).isEmpty();
        assertThat(unmet(kafka("--tiles.transaction.timeout", "900001 ms"), state))
                .containsExactly("transaction.max.timeout.ms");
    }

    @Test
    void producersClocksMayBeTrusted() {
        BrokerState state =
                state(kafka(), "engagement.events", "message.timestamp.type", "CreateTime");
        assertThat(unmet(kafka("--tiles.input.trust-producer-clock", "true"), state)).isEmpty();
    }

    @Test
    void outputIsCreatedAndInputIsNot() {
        BrokerState none = new BrokerState(Map.of(), LONGEST);
        assertThat(unmet(kafka(), none)).containsExactly("input.topic");
    }

    @Test
    void everyNameIsListed() {
        KafkaSettings kafka = kafka();
        Set<String> seen = new TreeSet<>();
        for (BrokerState state :
                List.of(new BrokerState(Map.of(), LONGEST), state(kafka, "", "", ""))) {
            TopicRules.check(kafka, state).forEach(each -> seen.add(each.name()));
        }
        assertThat(TopicRules.names()).containsExactlyInAnyOrderElementsOf(seen);
    }

    @Test
    void theCommandThatChangesASettingQuotesLists() {
        assertThat(TopicRules.alter("t", "cleanup.policy", "compact,delete"))
                .isEqualTo(
                        "kafka-configs.sh --bootstrap-server BROKER --alter --topic t --add-config"
                                + " cleanup.policy=[compact,delete]");
        assertThat(TopicRules.alter("t", "retention.ms", 5))
                .isEqualTo(
                        "kafka-configs.sh --bootstrap-server BROKER --alter --topic t --add-config"
                                + " retention.ms=5");
    }

    private static List<String> unmet(KafkaSettings kafka, BrokerState state) {
        return TopicRules.check(kafka, state).stream()
                .filter(each -> !each.isMet())
                .map(Requirement::name)
                .toList();
    }

    /** The topics as submit creates them, and one setting of one topic changed. */
    private static BrokerState state(
            KafkaSettings kafka, String changed, String setting, String value) {
        Map<String, TopicState> topics = new HashMap<>();
        for (Channel channel : Channel.values()) {
            Map<String, String> config = new TreeMap<>(Map.of("max.message.bytes", "1048588"));
            config.put("message.timestamp.type", "CreateTime");
            config.putAll(TopicPolicy.of(channel, kafka));
            put(topics, kafka.topic(channel), kafka.partitions(channel), config);
        }
        put(
                topics,
                kafka.inputTopic(),
                3,
                Map.of("message.timestamp.type", "LogAppendTime", "cleanup.policy", "delete"));
        topics.computeIfPresent(
                changed,
                (name, topic) -> {
                    Map<String, String> config = new TreeMap<>(topic.config());
                    config.put(setting, value);
                    return new TopicState(
                            name,
                            setting.equals("partitions")
                                    ? Integer.parseInt(value)
                                    : topic.partitions(),
                            config);
                });
        return new BrokerState(topics, LONGEST);
    }

    private static void put(
            Map<String, TopicState> topics,
            String name,
            int partitions,
            Map<String, String> config) {
        topics.put(name, new TopicState(name, partitions, config));
    }

    private static KafkaSettings kafka(String... more) {
        String[] all = new String[4 + more.length];
        System.arraycopy(
                new String[] {
                    "--tiles.deployment", "test", "--tiles.kafka.bootstrap-servers", "broker:1"
                },
                0,
                all,
                0,
                4);
        System.arraycopy(more, 0, all, 4, more.length);
        return TilesSettings.parse(ConfigArguments.parse(all)).kafka();
    }
}
