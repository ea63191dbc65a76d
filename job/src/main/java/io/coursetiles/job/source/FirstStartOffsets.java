package io.coursetiles.job.source;

import java.util.Collection;
import java.util.Map;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition that no checkpoint knows is read from its first offset, and an offset that is gone is
 * never replaced by another without a word: the reset strategy is NONE. Flink's own "earliest"
 * would reset, and a gap in the input would pass unseen.
 */
@SuppressWarnings("deprecation") // The connector's interface still names the deprecated strategy.
final class FirstStartOffsets implements OffsetsInitializer {

    private static final long serialVersionUID = 1L;

    @Override
    public Map<TopicPartition, Long> getPartitionOffsets(
            Collection<TopicPartition> partitions, PartitionOffsetsRetriever retriever) {
        return retriever.beginningOffsets(partitions);
    }

    @Override
    public OffsetResetStrategy getAutoOffsetResetStrategy() {
        return OffsetResetStrategy.NONE;
    }
}
