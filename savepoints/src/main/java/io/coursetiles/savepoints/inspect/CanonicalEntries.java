package io.coursetiles.savepoints.inspect;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.state.FullSnapshotUtil;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.SnappyStreamCompressionDecorator;
import org.apache.flink.runtime.state.StreamCompressionDecorator;
import org.apache.flink.runtime.state.UncompressedStreamCompressionDecorator;

/**
 * Walks the keyed states of one subtask in the form that all state backends read, which is what
 * {@link org.apache.flink.runtime.state.restore.FullSnapshotRestoreOperation} documents. One key is
 * in memory at a time, and no value.
 */
final class CanonicalEntries {

    private static final int BUFFER_BYTES = 1 << 16;

    private final KeyGroupsStateHandle handle;
    private final ClassLoader loader;
    private final int maxParallelism;
    private long longest;

    CanonicalEntries(KeyGroupsStateHandle handle, ClassLoader loader, int maxParallelism) {
        this.handle = handle;
        this.loader = loader;
        this.maxParallelism = maxParallelism;
    }

    /**
     * @throws IOException when the bytes are not those of states, or a class is not there
     */
    void read(KeyedSink sink) throws IOException {
        try (FSDataInputStream in = handle.openInputStream()) {
            KeyedBackendSerializationProxy<?> proxy = new KeyedBackendSerializationProxy<>(loader);
            proxy.read(new DataInputViewStreamWrapper(in));
            List<KeyedMeta> states = KeyedMeta.of(proxy, maxParallelism);
            sink.states(states);
            StreamCompressionDecorator decorator =
                    proxy.isUsingKeyGroupCompression()
                            ? SnappyStreamCompressionDecorator.INSTANCE
                            : UncompressedStreamCompressionDecorator.INSTANCE;
            // A broken length must not ask for memory; what is compressed may be any longer.
            longest =
                    proxy.isUsingKeyGroupCompression() ? Integer.MAX_VALUE : handle.getStateSize();
            for (Tuple2<Integer, Long> group : handle.getGroupRangeOffsets()) {
                if (group.f1 != 0) { // Nothing is in the others.
                    in.seek(group.f1);
                    InputStream entries =
                            decorator.decorateWithCompression(
                                    new BufferedInputStream(in, BUFFER_BYTES));
                    group(new DataInputStream(entries), states, sink);
                }
            }
        }
    }

    private void group(DataInputStream in, List<KeyedMeta> states, KeyedSink sink)
            throws IOException {
        int state = in.readUnsignedShort();
        while (state != FullSnapshotUtil.END_OF_KEY_GROUP_MARK) {
            if (state >= states.size()) {
                throw new IOException("state number " + state + " of " + states.size());
            }
            byte[] key = new byte[length(in)];
            in.readFully(key);
            boolean last = FullSnapshotUtil.hasMetaDataFollowsFlag(key);
            if (last) {
                FullSnapshotUtil.clearMetaDataFollowsFlag(key);
            }
            ValueInput value = new ValueInput(in, length(in));
            sink.entry(states.get(state), key, value);
            value.skipRest();
            if (last) {
                state = in.readUnsignedShort();
            }
        }
    }

    private int length(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > longest) {
            throw new IOException("a length of " + length);
        }
        return length;
    }
}
