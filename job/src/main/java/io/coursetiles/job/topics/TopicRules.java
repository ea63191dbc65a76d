package io.coursetiles.job.topics;

import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a job needs of its topics and of the broker's limits; it does not start without. An output
 * topic that is missing is no fault: it is created.
 */
public final class TopicRules {

    private static final String CLEANUP = "cleanup.policy";
    private static final String RETENTION = "retention.ms";
    private static final String STAMP = "message.timestamp.type";
    private static final String LARGEST = "max.message.bytes";
    private static final String LONGEST_TRANSACTION = "transaction.max.timeout.ms";
    private static final String APPEND_TIME = "LogAppendTime";
    private static final String INPUT = "input";

    private final KafkaSettings kafka;
    private final List<Requirement> requirements = new ArrayList<>();

    private TopicRules(KafkaSettings kafka) {
        this.kafka = kafka;
    }

    /** All that is needed, met or not: of the output, of the input, of the broker. */
    public static List<Requirement> check(KafkaSettings kafka, BrokerState broker) {
        TopicRules rules = new TopicRules(kafka);
        for (Channel channel : Channel.values()) {
            rules.output(channel, broker.topic(kafka.topic(channel)));
        }
        rules.input(broker.topic(kafka.inputTopic()));
        rules.transactions(broker);
        return List.copyOf(rules.requirements);
    }

    /** Every name that a requirement can have. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (Channel channel : Channel.values()) {
            names.add(name(channel, "topic"));
            names.add(name(channel, "partitions"));
            names.add(name(channel, CLEANUP));
        }
        names.add(name(Channel.RECEIPTS, RETENTION));
        names.add(name(Channel.RECEIPTS, STAMP));
        names.add(name(Channel.DEAD_LETTERS, LARGEST));
        names.add(INPUT + ".topic");
        names.add(INPUT + "." + STAMP);
        names.add(INPUT + "." + CLEANUP);
        names.add(LONGEST_TRANSACTION);
        return names;
    }

    /** What a requirement of an output topic is called. */
    public static String name(Channel channel, String setting) {
        return role(channel) + "." + setting;
    }

    /** The command that changes a setting of a topic. */
    public static String alter(String topic, String setting, Object value) {
        String text = value.toString();
        return "kafka-configs.sh --bootstrap-server BROKER --alter --topic "
                + topic
                + " --add-config "
                + setting
                + "="
                + (text.contains(",") ? "[" + text + "]" : text);
    }

    private static String role(Channel channel) {
        return channel.label().replace('_', '-');
    }

    private void output(Channel channel, Optional<TopicState> found) {
        String name = kafka.topic(channel);
        if (found.isEmpty()) {
            requirements.add(
                    new Requirement(
                            name(channel, "topic"),
                            name + " is not there",
                            "is created at the start",
                            "",
                            true,
                            ""));
            return;
        }
        TopicState topic = found.get();
        partitions(channel, topic);
        String wanted = TopicPolicy.of(channel, kafka).get(CLEANUP);
        String cleanup = topic.setting(CLEANUP);
        add(
                channel,
                topic,
                CLEANUP,
                wanted,
                "",
                Set.of(cleanup.split(",")).equals(Set.of(wanted.split(","))));
        if (channel == Channel.RECEIPTS) {
            add(
                    channel,
                    topic,
                    RETENTION,
                    "-1",
                    ": run numbers and chains are read from it",
                    topic.setting(RETENTION).equals("-1"));
            add(
                    channel,
                    topic,
                    STAMP,
                    APPEND_TIME,
                    ": the age of its records tells a living run",
                    topic.setting(STAMP).equals(APPEND_TIME));
        }
        if (channel == Channel.DEAD_LETTERS) {
            add(
                    channel,
                    topic,
                    LARGEST,
                    String.valueOf(kafka.largestDeadLetter()),
                    " or more for " + TilesOptions.DEAD_LETTER_MAX_BYTES.key(),
                    topic.number(LARGEST) >= kafka.largestDeadLetter());
        }
    }

    private void add(
            Channel channel,
            TopicState topic,
            String setting,
            String need,
            String reason,
            boolean isMet) {
        String found = topic.setting(setting);
        requirements.add(
                new Requirement(
                        name(channel, setting),
                        found,
                        need + reason,
                        alter(topic.name(), setting, need),
                        isMet,
                        "topic "
                                + topic.name()
                                + " has "
                                + setting
                                + " "
                                + found
                                + ", need "
                                + need
                                + reason));
    }

    private void partitions(Channel channel, TopicState topic) {
        int wanted = kafka.partitions(channel);
        String option = KafkaOptions.OUTPUT_PARTITIONS.key();
        requirements.add(
                new Requirement(
                        name(channel, "partitions"),
                        String.valueOf(topic.partitions()),
                        String.valueOf(wanted),
                        (channel == Channel.RECEIPTS ? "" : option + ", or ")
                                + "another topic in tiles.output."
                                + role(channel)
                                + ".topic",
                        topic.partitions() == wanted,
                        "topic "
                                + topic.name()
                                + " has "
                                + topic.partitions()
                                + " partitions, need "
                                + wanted
                                + " ("
                                + option
                                + ")"));
    }

    private void input(Optional<TopicState> found) {
        String name = kafka.inputTopic();
        requirements.add(
                new Requirement(
                        INPUT + ".topic",
                        name + (found.isPresent() ? "" : " does not exist"),
                        "a topic",
                        "create it, or name another in " + KafkaOptions.INPUT_TOPIC.key(),
                        found.isPresent(),
                        "input topic " + name + " does not exist; create it first"));
        if (found.isEmpty()) {
            return;
        }
        String trust = KafkaOptions.TRUST_PRODUCER_CLOCK.key() + "=true";
        String stamp = found.get().setting(STAMP);
        addInput(
                STAMP,
                stamp,
                APPEND_TIME,
                " (or " + trust + ")",
                stamp.equals(APPEND_TIME) || kafka.trustsProducerClock());
        String cleanup = found.get().setting(CLEANUP);
        addInput(
                CLEANUP,
                cleanup,
                "delete",
                ": compaction removes events",
                !cleanup.contains("compact"));
    }

    private void addInput(String setting, String found, String need, String reason, boolean isMet) {
        String name = kafka.inputTopic();
        requirements.add(
                new Requirement(
                        INPUT + "." + setting,
                        found,
                        need + reason,
                        alter(name, setting, need),
                        isMet,
                        "input topic "
                                + name
                                + " has "
                                + setting
                                + " "
                                + found
                                + ", need "
                                + need
                                + reason));
    }

    private void transactions(BrokerState broker) {
        long timeout = kafka.transactionTimeout().toMillis();
        long longest = broker.longestTransaction().toMillis();
        String option = KafkaOptions.TRANSACTION_TIMEOUT.key();
        requirements.add(
                new Requirement(
                        LONGEST_TRANSACTION,
                        longest + " ms",
                        timeout + " ms or more, for " + option,
                        LONGEST_TRANSACTION + " of the brokers, or lower " + option,
                        timeout <= longest,
                        option
                                + " is "
                                + timeout
                                + " ms, the broker's "
                                + LONGEST_TRANSACTION
                                + " is "
                                + longest
                                + " ms: lower the first or raise the second"));
    }
}
