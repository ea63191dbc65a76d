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

    /** So many that a few thousand seldom share a place. */
    private static final int CACHED = 1 << 14;

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
        return of(buffer, 0, length);
    }

    /** The text of some UTF-8; the bytes are not kept. */
    public String of(byte[] bytes, int from, int length) {
        int hash = 0;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ (hash >>> 14)) & (CACHED - 1);
        byte[] known = cachedBytes[slot];
        if (known != null && Arrays.equals(known, 0, known.length, bytes, from, from + length)) {
            return cached[slot];
        }
        String text = new String(bytes, from, length, StandardCharsets.UTF_8);
        cachedBytes[slot] = Arrays.copyOfRange(bytes, from, from + length);
        cached[slot] = text;
        return text;
    }
}
