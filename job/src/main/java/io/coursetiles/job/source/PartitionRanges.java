package io.coursetiles.job.source;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Tells which offsets partitions hold. */
interface PartitionRanges {

    Map<TopicPartition, PartitionRange> of(Set<TopicPartition> partitions);
}
