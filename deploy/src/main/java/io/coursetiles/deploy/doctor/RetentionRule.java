package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.topics.BrokerState;
import io.coursetiles.job.topics.TopicRules;
import io.coursetiles.job.topics.TopicState;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long records stay.
 *
 * <p>The input must outlive the longest time that a job may be away and still go on, and what a
 * window waits for: restart budget, upgrade pause, out-of-orderness and window. The output must
 * outlive the input: the audit recomputes from raw records what readers must see, so what can be
 * recomputed must still be there to be compared with. Receipts stay for ever, which the job itself
 * checks.
 */
final class RetentionRule {

    private static final String RETENTION = "retention.ms";
    private static final String SIZE = "retention.bytes";
    private static final long FOR_EVER = -1;

    private RetentionRule() {}

    /** The time that the input must stay for longer than. */
    static Duration leastOfInput(TilesSettings settings) {
        return settings.get(CheckpointOptions.RESTART_BUDGET)
                .plus(settings.get(CheckpointOptions.UPGRADE_PAUSE))
                .plus(settings.get(TilesOptions.OUT_OF_ORDERNESS))
                .plus(settings.get(TilesOptions.WINDOW));
    }

    static List<Finding> judge(TilesSettings settings, BrokerState broker) {
        KafkaSettings kafka = settings.kafka();
        List<Finding> findings = new ArrayList<>();
        Optional<TopicState> input = broker.topic(kafka.inputTopic());
        input.ifPresent(
                topic -> {
                    findings.add(input(topic, leastOfInput(settings).toMillis()));
                    findings.add(size(topic));
                });
        for (Channel channel : List.of(Channel.TILES, Channel.LATE, Channel.DEAD_LETTERS)) {
            Optional<TopicState> output = broker.topic(kafka.topic(channel));
            if (input.isPresent() && output.isPresent()) {
                findings.add(
                        output(
                                CheckNames.retention(channel),
                                output.get(),
                                input.get().number(RETENTION)));
            }
        }
        return findings;
    }

    private static Finding input(TopicState topic, long least) {
        long retention = topic.number(RETENTION);
        return new Finding(
                CheckNames.INPUT_RETENTION,
                retention == FOR_EVER || retention > least ? Standing.GOOD : Standing.WRONG,
                String.valueOf(retention),
                "more than "
                        + least
                        + ": restart budget + upgrade pause + out-of-orderness + window",
                TopicRules.alter(topic.name(), RETENTION, least + 1));
    }

    private static Finding size(TopicState topic) {
        long bytes = topic.number(SIZE);
        return new Finding(
                CheckNames.INPUT_SIZE,
                bytes == FOR_EVER ? Standing.GOOD : Standing.WARNING,
                String.valueOf(bytes),
                "-1, or a peak of input may push out what was not read yet",
                TopicRules.alter(topic.name(), SIZE, FOR_EVER));
    }

    private static Finding output(String name, TopicState topic, long ofInput) {
        long retention = topic.number(RETENTION);
        boolean isEnough = retention == FOR_EVER || (ofInput != FOR_EVER && retention >= ofInput);
        return new Finding(
                name,
                isEnough ? Standing.GOOD : Standing.WRONG,
                String.valueOf(retention),
                ofInput == FOR_EVER
                        ? "-1, as the input has: the audit compares with it"
                        : ofInput + " or more, or -1: the audit compares with the input",
                TopicRules.alter(topic.name(), RETENTION, ofInput));
    }
}
