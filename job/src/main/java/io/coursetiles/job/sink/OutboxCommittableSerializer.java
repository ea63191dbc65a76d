package io.coursetiles.job.sink;

import io.coursetiles.operators.types.ReadsFrom;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Form of pending transactions in checkpoints; that of the connector's part is versioned apart. */
final class OutboxCommittableSerializer
        implements SimpleVersionedSerializer<OutboxCommittable>, ReadsFrom {

    private static final int VERSION = 2;

    private final SimpleVersionedSerializer<KafkaCommittable> kafka;

    OutboxCommittableSerializer(SimpleVersionedSerializer<KafkaCommittable> kafka) {
        this.kafka = kafka;
    }

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public int oldestVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(OutboxCommittable committable) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(1024);
        SimpleVersionedSerialization.writeVersionAndSerialize(kafka, committable.kafka(), out);
        byte[] receipt = committable.receipt().getBytes(StandardCharsets.UTF_8);
        out.writeInt(receipt.length);
        out.write(receipt);
        out.writeInt(committable.windows().size());
        for (String window : committable.windows()) {
            out.writeUTF(window);
        }
        out.writeLong(committable.preparedAt());
        return out.getCopyOfBuffer();
    }

    @Override
    public OutboxCommittable deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            throw new IOException(
                    "Cannot read a pending transaction: got form " + version + ", need " + VERSION);
        }
        DataInputDeserializer in = new DataInputDeserializer(serialized);
        KafkaCommittable transaction =
                SimpleVersionedSerialization.readVersionAndDeSerialize(kafka, in);
        byte[] receipt = new byte[in.readInt()];
        in.readFully(receipt);
        int count = in.readInt();
        List<String> windows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            windows.add(in.readUTF());
        }
        return new OutboxCommittable(
                transaction, new String(receipt, StandardCharsets.UTF_8), windows, in.readLong());
    }
}
