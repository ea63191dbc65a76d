package io.coursetiles.operators.outbox;

import io.coursetiles.operators.testing.SerializerContract;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;

class OutboxRecordSerializerTest extends SerializerContract<OutboxRecord> {

    @Override
    protected TypeSerializer<OutboxRecord> serializer() {
        return OutboxRecordSerializer.INSTANCE;
    }

    @Override
    protected List<OutboxRecord> values() {
        return examples();
    }

    static List<OutboxRecord> examples() {
        OutboxRecord.Header run = new OutboxRecord.Header("run", new byte[] {'7'});
        return List.of(
                new OutboxRecord(Channel.DEAD_LETTERS, new byte[] {1}, null, -2, List.of(run)),
                new OutboxRecord(Channel.TILES, new byte[0], new byte[0], 0, List.of()),
                new OutboxRecord(
                        Channel.LATE,
                        new byte[] {-1},
                        new byte[100_000],
                        Integer.MAX_VALUE,
                        List.of(run, run)),
                new OutboxRecord(
                        Channel.RECEIPTS,
                        new byte[] {9},
                        new byte[] {-128, 127},
                        Integer.MIN_VALUE,
                        List.of(new OutboxRecord.Header("\u2603", new byte[0]))));
    }

    @Override
    protected String goldenOfFirst() {
        return "02"
                + "0000000101"
                + "FFFFFFFF"
                + "FFFFFFFE"
                + "00000001"
                + "0000000372756E"
                + "0000000137";
    }
}
