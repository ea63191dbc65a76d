package io.coursetiles.operators.outbox;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.testing.SerializerContract;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.junit.jupiter.api.Test;

class OutboxInputSerializerTest extends SerializerContract<OutboxInput> {

    @Override
    protected TypeSerializer<OutboxInput> serializer() {
        return OutboxInputSerializer.INSTANCE;
    }

    @Override
    protected List<OutboxInput> values() {
        InputCounts counts = new InputCounts();
        for (SkipReason reason : SkipReason.values()) {
            for (int i = 0; i <= reason.ordinal(); i++) {
                counts.skipped(reason);
            }
        }
        for (DeadReason reason : DeadReason.values()) {
            for (int i = 0; i <= reason.ordinal() + 10; i++) {
                counts.dead(reason);
            }
        }
        counts.record(0, 0);
        counts.record(2, 1L << 40);
        counts.ok();
        counts.voided();
        counts.voided();
        List<OutboxInput> values = new ArrayList<>();
        values.add(new OutboxRecord(Channel.TILES, new byte[] {1}, new byte[] {2}, 3, List.of()));
        values.add(counts);
        values.add(new InputCounts());
        values.addAll(OutboxRecordSerializerTest.examples());
        return values;
    }

    @Override
    protected String goldenOfFirst() {
        return "00" + "00" + "0000000101" + "0000000102" + "00000003" + "00000000";
    }

    @Test
    void unknownTagIsRefused() {
        assertThatThrownBy(
                        () -> serializer().deserialize(new DataInputDeserializer(new byte[] {2})))
                .isInstanceOf(IOException.class)
                .hasMessage("Cannot read an outbox input: got tag 2, need 0 or 1");
    }
}
