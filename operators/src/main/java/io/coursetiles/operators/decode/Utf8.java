package io.coursetiles.operators.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the first byte that is not part of well-formed UTF-8 (Unicode 15, table 3-7): overlong
 * forms, surrogates (CESU-8), code points above U+10FFFF, stray and missing continuation bytes.
 *
 * <p>One pass, no allocation; runs of ASCII are read eight bytes at a time.
 */
final class Utf8 {

    static final int WELL_FORMED = -1;

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long NOT_ASCII = 0x8080808080808080L;

    private Utf8() {}

    /**
     * Returns the index of the first byte of the first ill-formed sequence at or after {@code
     * from}, or {@link #WELL_FORMED}.
     */
    static int firstFault(byte[] bytes, int from) {
        int at = from;
        while (true) {
            at = endOfAscii(bytes, at);
            if (at == bytes.length) {
                return WELL_FORMED;
            }
            int length = sequenceLength(bytes, at);
            if (length == 0) {
                return at;
            }
            at += length;
        }
    }

    private static int endOfAscii(byte[] bytes, int from) {
        int at = from;
        int lastWord = bytes.length - Long.BYTES;
        while (at <= lastWord && ((long) LONGS.get(bytes, at) & NOT_ASCII) == 0) {
            at += Long.BYTES;
        }
        while (at < bytes.length && bytes[at] >= 0) {
            at++;
        }
        return at;
    }

    /** Length of the sequence that a byte above 0x7F starts, or 0 if it is ill-formed or cut. */
    private static int sequenceLength(byte[] bytes, int at) {
        int lead = bytes[at] & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) {
            return 0;
        }
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (bytes.length - at < length) {
            return 0;
        }
        int second = bytes[at + 1] & 0xFF;
        int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
