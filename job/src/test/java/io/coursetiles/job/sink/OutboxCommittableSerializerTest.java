package io.coursetiles.job.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.junit.jupiter.api.Test;

/** Pending transactions in checkpoints. */
class OutboxCommittableSerializerTest {

    /** A form of the connector's part with a version of its own. */
    private static final class Kafka implements SimpleVersionedSerializer<KafkaCommittable> {

        @Override
        public int getVersion() {
            return 7;
        }

        @Override
        public byte[] serialize(KafkaCommittable committable) {
            return committable.getTransactionalId().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public KafkaCommittable deserialize(int version, byte[] serialized) {
            assertThat(version).isEqualTo(7);
            return committable(new String(serialized, StandardCharsets.UTF_8));
        }
    }

    private final OutboxCommittableSerializer serializer =
            new OutboxCommittableSerializer(new Kafka());

    private static KafkaCommittable committable(String id) {
        return new KafkaCommittable(4, (short) 2, id, null);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        OutboxCommittable written =
                new OutboxCommittable(
                        committable("course-tiles/school/-3"),
                        "{\"type\":\"receipt\",\"note\":\"ü\"}",
                        List.of("2026-03-02T10:05:00Z", "2026-03-02T10:10:00Z"),
                        1_772_445_900_123L);
        byte[] bytes = serializer.serialize(written);
        assertThat(serializer.deserialize(serializer.getVersion(), bytes)).isEqualTo(written);
    }

    @Test
    void withoutTiles() throws IOException {
        OutboxCommittable written = new OutboxCommittable(committable("x"), "{}", List.of(), 0);
        byte[] bytes = serializer.serialize(written);
        assertThat(serializer.deserialize(2, bytes)).isEqualTo(written);
    }

    @Test
    void otherFormIsRefused() {
        assertThatThrownBy(() -> serializer.deserialize(1, new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessage("Cannot read a pending transaction: got form 1, need 2");
    }
}
