package io.coursetiles.job.source;

import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.operators.route.OffsetGap;
import io.coursetiles.operators.route.SourceElement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.util.ExceptionUtils;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/**
 * Refuses missing input, by name: a split that starts where the broker holds nothing, and offsets
 * that retention deletes while the job is behind. A gap that was accepted is skipped and announced
 * as an {@link OffsetGap}, so that it is on record.
 *
 * <p>A partition is taken once. While a discovery takes longer than its interval, as with a slow
 * broker, the connector's enumerator finds the same new partitions several times and gives each of
 * them to its reader as often; every record would be read again.
 *
 * <p>The announcement is emitted before any record of the partition and commits with them. After a
 * failover from a checkpoint before the gap it is made again, its first copy having been aborted. A
 * checkpoint taken before the announcement keeps the offset that was wanted.
 */
@SuppressWarnings("try") // SourceReader.close may be interrupted; Flink calls it, no try does.
final class GuardedReader implements SourceReader<SourceElement, KafkaPartitionSplit> {

    private final SourceReader<SourceElement, KafkaPartitionSplit> reader;
    private final PartitionRanges ranges;
    private final AcceptedPairs accepted;
    private final Deque<OffsetGap> announcements = new ArrayDeque<>();
    private final Set<TopicPartition> added = new HashSet<>();

    GuardedReader(
            SourceReader<SourceElement, KafkaPartitionSplit> reader,
            PartitionRanges ranges,
            AcceptedPairs accepted) {
        this.reader = reader;
        this.ranges = ranges;
        this.accepted = accepted;
    }

    @Override
    public void addSplits(List<KafkaPartitionSplit> given) {
        List<KafkaPartitionSplit> splits =
                given.stream().filter(split -> !added.contains(split.getTopicPartition())).toList();
        if (splits.isEmpty()) {
            return;
        }
        Set<TopicPartition> partitions =
                splits.stream()
                        .map(KafkaPartitionSplit::getTopicPartition)
                        .collect(Collectors.toSet());
        Map<TopicPartition, PartitionRange> held = ranges.of(partitions);
        List<KafkaPartitionSplit> checked = new ArrayList<>();
        for (KafkaPartitionSplit split : splits) {
            PartitionRange range = held.get(split.getTopicPartition());
            checked.add(checked(split, range));
        }
        added.addAll(partitions);
        reader.addSplits(checked);
    }

    private KafkaPartitionSplit checked(KafkaPartitionSplit split, PartitionRange range) {
        if (split.getStartingOffset() == KafkaPartitionSplit.EARLIEST_OFFSET) {
            // How the enumerator hands out a partition that was added after the first start.
            return from(range.begin(), split);
        }
        return range.holds(split.getStartingOffset()) ? split : afterGap(split, range);
    }

    private KafkaPartitionSplit afterGap(KafkaPartitionSplit split, PartitionRange range) {
        long wanted = split.getStartingOffset();
        if (!accepted.accepts(split.getPartition(), wanted)) {
            throw new MissingOffsets(split.getTopicPartition(), wanted, range);
        }
        announcements.add(new OffsetGap(split.getPartition(), wanted, range.begin()));
        return from(range.begin(), split);
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceElement> output) throws Exception {
        while (!announcements.isEmpty()) {
            output.collect(announcements.poll());
        }
        try {
            return reader.pollNext(output);
        } catch (Exception failure) {
            throw ExceptionUtils.findThrowable(failure, OffsetOutOfRangeException.class)
                    .<Exception>map(this::named)
                    .orElse(failure);
        }
    }

    private MissingOffsets named(OffsetOutOfRangeException failure) {
        Map.Entry<TopicPartition, Long> first =
                failure.offsetOutOfRangePartitions().entrySet().iterator().next();
        PartitionRange range = ranges.of(Set.of(first.getKey())).get(first.getKey());
        MissingOffsets named = new MissingOffsets(first.getKey(), first.getValue(), range);
        named.initCause(failure);
        return named;
    }

    @Override
    public void start() {
        reader.start();
    }

    @Override
    public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
        return reader.snapshotState(checkpointId).stream().map(this::withoutSilentGap).toList();
    }

    /**
     * Nothing was read yet of a partition whose gap is unannounced: it still wants the old offset.
     */
    private KafkaPartitionSplit withoutSilentGap(KafkaPartitionSplit split) {
        for (OffsetGap gap : announcements) {
            if (gap.partition() == split.getPartition()) {
                return from(gap.from(), split);
            }
        }
        return split;
    }

    private static KafkaPartitionSplit from(long offset, KafkaPartitionSplit split) {
        return new KafkaPartitionSplit(
                split.getTopicPartition(),
                offset,
                split.getStoppingOffset().orElse(KafkaPartitionSplit.NO_STOPPING_OFFSET));
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return announcements.isEmpty()
                ? reader.isAvailable()
                : CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyNoMoreSplits() {
        reader.notifyNoMoreSplits();
    }

    @Override
    public void handleSourceEvents(SourceEvent event) {
        reader.handleSourceEvents(event);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
        reader.notifyCheckpointComplete(checkpointId);
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) throws Exception {
        reader.notifyCheckpointAborted(checkpointId);
    }

    @Override
    public void pauseOrResumeSplits(
            Collection<String> splitsToPause, Collection<String> splitsToResume) {
        reader.pauseOrResumeSplits(splitsToPause, splitsToResume);
    }

    @Override
    public void close() throws Exception {
        reader.close();
    }
}
