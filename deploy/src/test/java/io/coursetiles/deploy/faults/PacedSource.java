package io.coursetiles.deploy.faults;

import io.coursetiles.operators.route.SourceElement;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** A source whose readers give no more than so many records a second, by Kafka partition. */
final class PacedSource<S extends SourceSplit, C>
        implements Source<SourceElement, S, C>, ResultTypeQueryable<SourceElement> {

    private static final long serialVersionUID = 1L;

    private final Source<SourceElement, S, C> source;
    private final Map<Integer, Integer> rates;

    /**
     * @param rates records a second of the reader that has the partition; each is to have one
     */
    PacedSource(Source<SourceElement, S, C> source, Map<Integer, Integer> rates) {
        this.source = source;
        this.rates = rates;
    }

    @Override
    public SourceReader<SourceElement, S> createReader(SourceReaderContext context)
            throws Exception {
        return new PacedReader<>(source.createReader(context), rates);
    }

    @Override
    @SuppressWarnings("unchecked") // The source says itself what it makes.
    public TypeInformation<SourceElement> getProducedType() {
        return ((ResultTypeQueryable<SourceElement>) source).getProducedType();
    }

    @Override
    public Boundedness getBoundedness() {
        return source.getBoundedness();
    }

    @Override
    public SplitEnumerator<S, C> createEnumerator(SplitEnumeratorContext<S> context)
            throws Exception {
        return source.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<S, C> restoreEnumerator(SplitEnumeratorContext<S> context, C state)
            throws Exception {
        return source.restoreEnumerator(context, state);
    }

    @Override
    public SimpleVersionedSerializer<S> getSplitSerializer() {
        return source.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<C> getEnumeratorCheckpointSerializer() {
        return source.getEnumeratorCheckpointSerializer();
    }
}
