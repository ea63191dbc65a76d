package io.coursetiles.savepoints.inspect;

import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.types.SerializerTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.kafka.common.TopicPartition;

/**
 * A topic without a broker: partitions with given records, in the connector's own splits and their
 * form, so that a snapshot holds what it holds of a Kafka source. Never ends.
 */
@SuppressWarnings("try") // Readers may be interrupted while they close; Flink closes them.
final class ScriptedKafka
        implements Source<SourceElement, KafkaPartitionSplit, Integer>,
                ResultTypeQueryable<SourceElement> {

    static final String TOPIC = "scripted.events";

    private static final long serialVersionUID = 1L;

    private final List<List<ScriptedEvent>> partitions;

    /**
     * @param partitions records of each, from offset 0
     */
    ScriptedKafka(List<List<ScriptedEvent>> partitions) {
        this.partitions = partitions;
    }

    @Override
    public TypeInformation<SourceElement> getProducedType() {
        return new SerializerTypeInfo<>(SourceElement.class, new InChain());
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<SourceElement, KafkaPartitionSplit> createReader(
            SourceReaderContext context) {
        return new Reader();
    }

    @Override
    public SplitEnumerator<KafkaPartitionSplit, Integer> createEnumerator(
            SplitEnumeratorContext<KafkaPartitionSplit> context) {
        return new Enumerator(context);
    }

    @Override
    public SplitEnumerator<KafkaPartitionSplit, Integer> restoreEnumerator(
            SplitEnumeratorContext<KafkaPartitionSplit> context, Integer state) {
        throw new UnsupportedOperationException("is not restored");
    }

    @Override
    public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
        return new KafkaPartitionSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Integer> getEnumeratorCheckpointSerializer() {
        return new SimpleVersionedSerializer<>() {
            @Override
            public int getVersion() {
                return 1;
            }

            @Override
            public byte[] serialize(Integer state) {
                return new byte[0];
            }

            @Override
            public Integer deserialize(int version, byte[] serialized) {
                return 0;
            }
        };
    }

    /** Gives every partition to the subtask of its number, as far as there are so many. */
    private final class Enumerator implements SplitEnumerator<KafkaPartitionSplit, Integer> {

        private final SplitEnumeratorContext<KafkaPartitionSplit> context;

        Enumerator(SplitEnumeratorContext<KafkaPartitionSplit> context) {
            this.context = context;
        }

        @Override
        public void addReader(int subtask) {
            for (int partition = 0; partition < partitions.size(); partition++) {
                if (partition % context.currentParallelism() == subtask) {
                    context.assignSplit(
                            new KafkaPartitionSplit(new TopicPartition(TOPIC, partition), 0),
                            subtask);
                }
            }
        }

        @Override
        public void start() {}

        @Override
        public void handleSplitRequest(int subtask, String host) {}

        @Override
        public void addSplitsBack(List<KafkaPartitionSplit> splits, int subtask) {}

        @Override
        public Integer snapshotState(long checkpointId) {
            return 0;
        }

        @Override
        public void close() {}
    }

    /** Emits all records of its partitions, one at a poll, partition by partition. */
    private final class Reader implements SourceReader<SourceElement, KafkaPartitionSplit> {

        private final Map<Integer, Integer> next = new TreeMap<>();
        private CompletableFuture<Void> available = new CompletableFuture<>();

        @Override
        public void addSplits(List<KafkaPartitionSplit> splits) {
            splits.forEach(split -> next.put(split.getPartition(), 0));
            available.complete(null);
        }

        @Override
        public InputStatus pollNext(ReaderOutput<SourceElement> output) {
            for (Map.Entry<Integer, Integer> each : next.entrySet()) {
                List<ScriptedEvent> events = partitions.get(each.getKey());
                int offset = each.getValue();
                if (offset < events.size()) {
                    output.createOutputForSplit(TOPIC + "-" + each.getKey())
                            .collect(events.get(offset).record(each.getKey(), offset));
                    each.setValue(offset + 1);
                    return InputStatus.MORE_AVAILABLE;
                }
            }
            available = new CompletableFuture<>();
            return InputStatus.NOTHING_AVAILABLE;
        }

        @Override
        public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
            List<KafkaPartitionSplit> splits = new ArrayList<>();
            next.forEach(
                    (partition, offset) ->
                            splits.add(
                                    new KafkaPartitionSplit(
                                            new TopicPartition(TOPIC, partition), offset)));
            return splits;
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return available;
        }

        @Override
        public void start() {}

        @Override
        public void notifyNoMoreSplits() {}

        @Override
        public void close() {}
    }
}
