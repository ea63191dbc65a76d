package io.coursetiles.savepoints;

import io.coursetiles.operators.route.OffsetGap;
import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.SerializerTypeInfo;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** A source without Kafka for the tile job: a few elements now and then, until it is cancelled. */
final class StandIn implements GeneratorFunction<Long, SourceElement> {

    private static final long serialVersionUID = 1L;

    static Source<SourceElement, ?, ?> source() {
        return new DataGeneratorSource<>(
                new StandIn(),
                Long.MAX_VALUE,
                RateLimiterStrategy.perSecond(10),
                new SerializerTypeInfo<>(SourceElement.class, new InChain()));
    }

    @Override
    public SourceElement map(Long number) {
        return new OffsetGap(0, number, number + 1);
    }

    /** Never asked: source and route are one chain. */
    static final class InChain extends ImmutableSerializer<SourceElement> {

        private static final long serialVersionUID = 1L;

        @Override
        public void serialize(SourceElement element, DataOutputView target) {
            throw new UnsupportedOperationException("not in a chain");
        }

        @Override
        public SourceElement deserialize(DataInputView source) {
            throw new UnsupportedOperationException("not in a chain");
        }

        @Override
        public TypeSerializerSnapshot<SourceElement> snapshotConfiguration() {
            return new Snapshot();
        }
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<SourceElement> {
        public Snapshot() {
            super(InChain::new);
        }
    }
}
