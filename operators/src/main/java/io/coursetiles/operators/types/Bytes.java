package io.coursetiles.operators.types;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Length-prefixed bytes and UTF-8 text on Flink's data views. */
public final class Bytes {

    private static final int NULL = -1;

    private Bytes() {}

    /** Writes bytes that may be null. */
    public static void write(byte[] bytes, DataOutputView target) throws IOException {
        if (bytes == null) {
            target.writeInt(NULL);
        } else {
            target.writeInt(bytes.length);
            target.write(bytes);
        }
    }

    public static byte[] read(DataInputView source) throws IOException {
        int length = source.readInt();
        if (length == NULL) {
            return null;
        }
        byte[] bytes = new byte[length];
        source.readFully(bytes);
        return bytes;
    }

    /** Writes text that may be null. Unpaired surrogates do not survive; ids have none. */
    public static void writeText(String text, DataOutputView target) throws IOException {
        write(text == null ? null : text.getBytes(StandardCharsets.UTF_8), target);
    }

    public static String readText(DataInputView source) throws IOException {
        byte[] bytes = read(source);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }
}
