package io.coursetiles.job.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.route.OffsetGap;
import io.coursetiles.operators.route.SourceElement;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class ChainedOnlySerializerTest {

    private static final String REFUSAL =
            "Cannot send source records between tasks: events-source and route must be chained";

    private final TypeSerializer<SourceElement> serializer =
            ChainedOnlySerializer.TYPE.createSerializer(new SerializerConfigImpl());

    @Test
    void refusesToWriteAndToRead() {
        OffsetGap element = new OffsetGap(0, 1, 2);
        DataInputDeserializer bytes = new DataInputDeserializer(new byte[8]);

        assertThatThrownBy(() -> serializer.serialize(element, new DataOutputSerializer(8)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(REFUSAL);
        assertThatThrownBy(() -> serializer.deserialize(bytes))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(REFUSAL);
        assertThatThrownBy(() -> serializer.deserialize(element, bytes))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(REFUSAL);
        assertThatThrownBy(() -> serializer.copy(bytes, new DataOutputSerializer(8)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(REFUSAL);
    }

    @Test
    void passesElementsOnInsideAChain() {
        OffsetGap element = new OffsetGap(0, 1, 2);

        assertThat(serializer.copy(element)).isSameAs(element);
        assertThat(serializer.isImmutableType()).isTrue();
    }
}
