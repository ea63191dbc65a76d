package io.coursetiles.operators.types;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Length-prefixed UTF-8 text that repeats from record to record, such as course ids. The reading
 * side keeps the strings of those it has seen last, so that most records allocate none. Not for
 * several threads.
 */
public final class RepeatedText {

    private static final int CACHED = 1 << 10;
    private static final int MAX_BYTES = (1 << 16) - 1;

    private final byte[][] cachedBytes = new byte[CACHED][];
    private final String[] cached = new String[CACHED];
    private final byte[] buffer = new byte[MAX_BYTES];

    /**
     * @throws IOException for more than 65,535 bytes
     */
    public static void write(String text, DataOutputView target) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_BYTES) {
            throw new IOException(
                    "Cannot send an event: got a course id of "
                            + bytes.length
                            + " bytes, need at most "
                            + MAX_BYTES);
        }
        target.writeShort(bytes.length);
        target.write(bytes);
    }

    public String read(DataInputView source) throws IOException {
        int length = source.readUnsignedShort();
        source.readFully(buffer, 0, length);
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + buffer[i];
        }
        int slot = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (CACHED - 1);
        byte[] known = cachedBytes[slot];
        if (known != null && Arrays.equals(known, 0, known.length, buffer, 0, length)) {
            return cached[slot];
        }
        String text = new String(buffer, 0, length, StandardCharsets.UTF_8);
        cachedBytes[slot] = Arrays.copyOf(buffer, length);
        cached[slot] = text;
        return text;
    }
}
