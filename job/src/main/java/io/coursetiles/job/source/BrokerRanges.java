package io.coursetiles.job.source;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Asks the broker. */
final class BrokerRanges implements PartitionRanges {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Properties client;

    BrokerRanges(Properties client) {
        this.client = client;
    }

    @Override
    public Map<TopicPartition, PartitionRange> of(Set<TopicPartition> partitions) {
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(client, bytes, bytes)) {
            Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions, TIMEOUT);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, TIMEOUT);
            Map<TopicPartition, PartitionRange> ranges = new HashMap<>();
            begins.forEach(
                    (partition, begin) ->
                            ranges.put(partition, new PartitionRange(begin, ends.get(partition))));
            return ranges;
        }
    }
}
