package io.coursetiles.operators.dedup;

import io.coursetiles.operators.testing.SerializerContract;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;

class FingerprintSerializerTest extends SerializerContract<Fingerprint> {

    @Override
    protected TypeSerializer<Fingerprint> serializer() {
        return FingerprintSerializer.INSTANCE;
    }

    @Override
    protected List<Fingerprint> values() {
        return List.of(
                new Fingerprint(0x0102030405060708L, -2L),
                new Fingerprint(0L, 0L),
                new Fingerprint(Long.MIN_VALUE, Long.MAX_VALUE));
    }

    @Override
    protected String goldenOfFirst() {
        return "0102030405060708" + "FFFFFFFFFFFFFFFE";
    }
}
