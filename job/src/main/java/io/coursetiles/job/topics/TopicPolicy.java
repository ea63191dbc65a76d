package io.coursetiles.job.topics;

import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.operators.outbox.Channel;
import java.util.Map;
import java.util.TreeMap;

/** The settings that an output topic is created with, and must keep. */
final class TopicPolicy {

    private static final String THIRTY_DAYS = String.valueOf(30L * 24 * 60 * 60 * 1000);

    /** The broker's own default of max.message.bytes. */
    private static final long BROKER_DEFAULT_BYTES = 1_048_588;

    private TopicPolicy() {}

    static Map<String, String> of(Channel channel, KafkaSettings kafka) {
        Map<String, String> policy = new TreeMap<>();
        switch (channel) {
            case TILES -> {
                policy.put("cleanup.policy", "compact,delete");
                policy.put("retention.ms", THIRTY_DAYS);
            }
            case LATE -> {
                policy.put("cleanup.policy", "delete");
                policy.put("retention.ms", THIRTY_DAYS);
            }
            case DEAD_LETTERS -> {
                policy.put("cleanup.policy", "delete");
                policy.put("retention.ms", THIRTY_DAYS);
                long largest = Math.max(kafka.largestDeadLetter(), BROKER_DEFAULT_BYTES);
                policy.put("max.message.bytes", String.valueOf(largest));
            }
            case RECEIPTS -> {
                // Run numbers and chains are read from here for as long as the deployment lives.
                policy.put("cleanup.policy", "delete");
                policy.put("retention.ms", "-1");
                // The age of a record tells a living run; only the broker's clock is common to all.
                policy.put("message.timestamp.type", "LogAppendTime");
            }
        }
        return policy;
    }
}
