package io.coursetiles.savepoints.inspect;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/** The bytes of one value, which need not be in memory; none behind them is read. */
final class ValueInput {

    private final DataInputStream in;
    private final int length;
    private int remaining;

    ValueInput(DataInputStream in, int length) {
        this.in = in;
        this.length = length;
        this.remaining = length;
    }

    int length() {
        return length;
    }

    boolean hasMore() {
        return remaining > 0;
    }

    int readInt() throws IOException {
        take(Integer.BYTES);
        return in.readInt();
    }

    void skip(int bytes) throws IOException {
        take(bytes);
        in.skipNBytes(bytes);
    }

    /** All that is left. */
    byte[] rest() throws IOException {
        byte[] rest = new byte[remaining];
        take(remaining);
        in.readFully(rest);
        return rest;
    }

    void skipRest() throws IOException {
        skip(remaining);
    }

    private void take(int bytes) throws EOFException {
        if (bytes < 0 || bytes > remaining) {
            throw new EOFException(
                    "a value of "
                            + length
                            + " bytes that asks for "
                            + bytes
                            + " where "
                            + remaining
                            + " are left");
        }
        remaining -= bytes;
    }
}
