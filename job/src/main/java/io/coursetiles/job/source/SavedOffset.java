package io.coursetiles.job.source;

import java.io.IOException;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.SimpleVersionedSerialization;

/**
 * Where a Kafka source goes on when it is restored.
 *
 * @param offset that is read next; -2 for the first the broker has, of a partition that was never
 *     read
 */
public record SavedOffset(String topic, int partition, long offset) {

    /**
     * @param element of the readers' state, its form's version in front
     * @throws IOException when it is of another form
     */
    public static SavedOffset of(byte[] element) throws IOException {
        KafkaPartitionSplit split =
                SimpleVersionedSerialization.readVersionAndDeSerialize(
                        new KafkaPartitionSplitSerializer(), element);
        return new SavedOffset(split.getTopic(), split.getPartition(), split.getStartingOffset());
    }
}
