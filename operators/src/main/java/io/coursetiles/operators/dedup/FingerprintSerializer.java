package io.coursetiles.operators.dedup;

import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.VersionedSnapshot;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Form of a spilled {@link Fingerprint} in state: 16 bytes. */
final class FingerprintSerializer extends ImmutableSerializer<Fingerprint> {

    static final FingerprintSerializer INSTANCE = new FingerprintSerializer();

    private static final long serialVersionUID = 1L;

    @Override
    public int getLength() {
        return 16;
    }

    @Override
    public void serialize(Fingerprint fingerprint, DataOutputView target) throws IOException {
        target.writeLong(fingerprint.high());
        target.writeLong(fingerprint.low());
    }

    @Override
    public Fingerprint deserialize(DataInputView source) throws IOException {
        return new Fingerprint(source.readLong(), source.readLong());
    }

    @Override
    public TypeSerializerSnapshot<Fingerprint> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: version 3 is the first form. */
    public static final class Snapshot extends VersionedSnapshot<Fingerprint> {
        public Snapshot() {
            super(FIRST, FIRST, version -> INSTANCE);
        }
    }
}
