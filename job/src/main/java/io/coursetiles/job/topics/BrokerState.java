package io.coursetiles.job.topics;

import io.coursetiles.job.config.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;

/**
 * What a broker says of a deployment's topics and of its limit for transactions, at one moment.
 *
 * @param topics those that there are, by name
 * @param longestTransaction its transaction.max.timeout.ms
 */
public record BrokerState(Map<String, TopicState> topics, Duration longestTransaction) {

    /**
     * Reads the state of the input topic and of the output topics that there are; changes nothing.
     *
     * @throws BrokerUnreachable when the broker does not answer in 30 seconds
     */
    public static BrokerState read(KafkaSettings kafka) {
        try (BrokerAdmin admin = BrokerAdmin.of(kafka)) {
            Set<String> present = new HashSet<>(kafka.topics().values());
            present.add(kafka.inputTopic());
            present.retainAll(admin.topics());
            return read(admin, present);
        }
    }

    static BrokerState read(BrokerAdmin admin, Collection<String> names) {
        Map<String, TopicDescription> described =
                admin.await(admin.client().describeTopics(names).allTopicNames());
        String broker =
                String.valueOf(
                        admin.await(admin.client().describeCluster().nodes())
                                .iterator()
                                .next()
                                .id());
        ConfigResource limits = new ConfigResource(ConfigResource.Type.BROKER, broker);
        List<ConfigResource> resources = new ArrayList<>(List.of(limits));
        names.forEach(name -> resources.add(resource(name)));
        Map<ConfigResource, Config> configs =
                admin.await(admin.client().describeConfigs(resources).all());
        Map<String, TopicState> topics = new HashMap<>();
        for (String name : names) {
            topics.put(
                    name,
                    new TopicState(
                            name,
                            described.get(name).partitions().size(),
                            values(configs.get(resource(name)))));
        }
        String longest = configs.get(limits).get("transaction.max.timeout.ms").value();
        return new BrokerState(Map.copyOf(topics), Duration.ofMillis(Long.parseLong(longest)));
    }

    private static ConfigResource resource(String topic) {
        return new ConfigResource(ConfigResource.Type.TOPIC, topic);
    }

    private static Map<String, String> values(Config config) {
        Map<String, String> values = new HashMap<>();
        for (ConfigEntry entry : config.entries()) {
            if (entry.value() != null) {
                values.put(entry.name(), entry.value());
            }
        }
        return Map.copyOf(values);
    }

    /** A topic; empty when there is none of this name. */
    public Optional<TopicState> topic(String name) {
        return Optional.ofNullable(topics.get(name));
    }
}
