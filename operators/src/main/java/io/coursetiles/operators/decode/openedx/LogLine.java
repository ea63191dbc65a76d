package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.JsonBytes;
import io.coursetiles.operators.event.Outcome;

/**
 * Finds the JSON object in a line of a log: what a logger, {@code grep} or a lone colon put before
 * the first brace is passed over. A value that is JSON as a whole is never cut.
 */
final class LogLine {

    private LogLine() {}

    static Outcome.Dead read(byte[] value, TrackingTree tree) {
        Outcome.Dead refused = JsonBytes.check(value);
        if (refused != null) {
            return refused;
        }
        int start = JsonBytes.textStart(value);
        int brace = indexOfBrace(value, start);
        // Only a list or a string can hold a brace and be JSON without starting with one.
        boolean wholeFirst = value[start] == '[' || value[start] == '"' || brace == value.length;
        if (wholeFirst) {
            Outcome.Dead whole = JsonBytes.readFrom(value, start, tree);
            if (whole == null || brace == value.length) {
                return whole;
            }
        }
        return JsonBytes.readFrom(value, brace, tree);
    }

    private static int indexOfBrace(byte[] value, int from) {
        int at = from;
        while (at < value.length && value[at] != '{') {
            at++;
        }
        return at;
    }
}
