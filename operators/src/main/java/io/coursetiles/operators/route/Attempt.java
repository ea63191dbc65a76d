package io.coursetiles.operators.route;

import java.nio.charset.StandardCharsets;

/**
 * How many times a record has been given to the input topic: 1, or what its header {@value #HEADER}
 * says, which a replay of dead letters raises by one.
 */
public final class Attempt {

    /** Header of input records and of dead letters: a decimal number. */
    public static final String HEADER = "attempt";

    public static final int FIRST = 1;

    private static final int DIGITS = 6;

    private Attempt() {}

    /**
     * Reads the header. Anybody may have written it, so what is no number from 1 to 999999 counts
     * as the first attempt.
     *
     * @param header value of the header, null for none
     */
    public static int of(byte[] header) {
        if (header == null || header.length == 0 || header.length > DIGITS) {
            return FIRST;
        }
        int attempt = 0;
        for (byte each : header) {
            if (each < '0' || each > '9') {
                return FIRST;
            }
            attempt = attempt * 10 + each - '0';
        }
        return Math.max(FIRST, attempt);
    }

    /** As the header is written. */
    public static byte[] header(int attempt) {
        return String.valueOf(attempt).getBytes(StandardCharsets.US_ASCII);
    }
}
