package io.coursetiles.job.source;

import io.coursetiles.job.classpath.ClassPathCheck;
import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.operators.route.SourceElement;
import java.util.Properties;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A KafkaSource whose readers refuse a split that starts at an offset the broker no longer holds,
 * see {@link GuardedReader}, and which checks the class path before it makes anything. State and
 * behaviour are otherwise the KafkaSource's own.
 */
final class GuardedKafkaSource
        implements Source<SourceElement, KafkaPartitionSplit, KafkaSourceEnumState>,
                ResultTypeQueryable<SourceElement> {

    private static final long serialVersionUID = 1L;

    private final KafkaSource<SourceElement> source;
    private final Properties client;
    private final AcceptedPairs accepted;

    GuardedKafkaSource(
            KafkaSource<SourceElement> source, Properties client, AcceptedPairs accepted) {
        this.source = source;
        this.client = client;
        this.accepted = accepted;
    }

    @Override
    public SourceReader<SourceElement, KafkaPartitionSplit> createReader(
            SourceReaderContext context) throws Exception {
        ClassPathCheck.pass();
        return new GuardedReader(source.createReader(context), new BrokerRanges(client), accepted);
    }

    @Override
    public Boundedness getBoundedness() {
        return source.getBoundedness();
    }

    @Override
    public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> createEnumerator(
            SplitEnumeratorContext<KafkaPartitionSplit> context) throws Exception {
        ClassPathCheck.pass();
        return source.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> restoreEnumerator(
            SplitEnumeratorContext<KafkaPartitionSplit> context, KafkaSourceEnumState state)
            throws Exception {
        ClassPathCheck.pass();
        return source.restoreEnumerator(context, state);
    }

    @Override
    public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
        return source.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<KafkaSourceEnumState> getEnumeratorCheckpointSerializer() {
        return source.getEnumeratorCheckpointSerializer();
    }

    @Override
    public TypeInformation<SourceElement> getProducedType() {
        return source.getProducedType();
    }
}
