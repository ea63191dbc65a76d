package io.coursetiles.deploy.check;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Splits bytes into lines, as the demo sends them: at each line feed, without it and without a
 * carriage return before it; no characters are decoded. What follows the last line feed is a line
 * if it has a byte.
 *
 * <p>Memory is two blocks and the longest line, at most {@link #LONGEST} bytes. Of a longer line
 * only the length is told: no broker takes such a record.
 */
final class Lines {

    /** Bytes of the longest line that is held. */
    static final int LONGEST = 32 << 20;

    private static final int BLOCK = 1 << 18;

    /** Takes one line after the other. */
    interface Visitor {

        /**
         * @param number from 1
         */
        void line(long number, byte[] value) throws IOException;

        /** A line of that many bytes, which were not kept. */
        void tooLong(long number, long bytes) throws IOException;
    }

    private final Visitor visitor;
    private final byte[] block = new byte[BLOCK];
    private byte[] begun = new byte[BLOCK];
    private int kept;
    private long length;
    private long number;
    private long bytes;

    Lines(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Reads to the end. */
    void read(InputStream in) throws IOException {
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            bytes += read;
            int start = 0;
            for (int at = 0; at < read; at++) {
                if (block[at] == '\n') {
                    end(start, at);
                    start = at + 1;
                }
            }
            keep(start, read);
        }
        if (length > 0) {
            end(0, 0);
        }
    }

    /** Lines seen. */
    long count() {
        return number;
    }

    /** Bytes seen, line feeds included. */
    long bytes() {
        return bytes;
    }

    /** The line ends with the bytes of the block between two positions. */
    private void end(int from, int to) throws IOException {
        number++;
        if (length == 0) {
            visitor.line(number, Arrays.copyOfRange(block, from, withoutReturn(block, from, to)));
            return;
        }
        keep(from, to);
        if (length > LONGEST) {
            visitor.tooLong(number, length);
        } else {
            visitor.line(number, Arrays.copyOf(begun, withoutReturn(begun, 0, kept)));
        }
        kept = 0;
        length = 0;
    }

    private void keep(int from, int to) {
        length += to - from;
        if (length > LONGEST) {
            return;
        }
        if (length > begun.length) {
            begun =
                    Arrays.copyOf(
                            begun, (int) Math.min(LONGEST, Math.max(length, begun.length * 2L)));
        }
        System.arraycopy(block, from, begun, kept, to - from);
        kept += to - from;
    }

    private static int withoutReturn(byte[] of, int from, int to) {
        return to > from && of[to - 1] == '\r' ? to - 1 : to;
    }
}
