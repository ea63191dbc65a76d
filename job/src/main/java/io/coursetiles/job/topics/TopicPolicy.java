package io.coursetiles.job.topics;

import io.coursetiles.operators.outbox.Channel;
import java.util.Map;
import java.util.TreeMap;

/** The settings that an output topic is created with, and must keep. */
final class TopicPolicy {

    private static final String THIRTY_DAYS = String.valueOf(30L * 24 * 60 * 60 * 1000);

    private TopicPolicy() {}

    static Map<String, String> of(Channel channel) {
        Map<String, String> policy = new TreeMap<>();
        switch (channel) {
            case TILES -> {
                policy.put("cleanup.policy", "compact,delete");
                policy.put("retention.ms", THIRTY_DAYS);
            }
            case LATE, DEAD_LETTERS -> {
                policy.put("cleanup.policy", "delete");
                policy.put("retention.ms", THIRTY_DAYS);
            }
            case RECEIPTS -> {
                // Run numbers and chains are read from here for as long as the deployment lives.
                policy.put("cleanup.policy", "delete");
                policy.put("retention.ms", "-1");
            }
        }
        return policy;
    }
}
