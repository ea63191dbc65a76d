package io.coursetiles.operators.speed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.util.Arrays;

/**
 * What somebody writes by hand for the canonical event alone: one pass over the bytes, in which
 * names are compared as bytes, texts are cut out where they stand, the time is read digit by digit,
 * and each byte is looked at for what UTF-8 and JSON forbid in a string. It knows flat objects of
 * strings and null, times in UTC, and no escapes; anything else it refuses by an exception.
 */
final class ByteScan implements Pass {

    private static final byte[] EVENT_ID = "event_id".getBytes(UTF_8);
    private static final byte[] EVENT_TIME = "event_time".getBytes(UTF_8);
    private static final byte[] COURSE_ID = "course_id".getBytes(UTF_8);
    private static final byte[] LEARNER_KEY = "learner_key".getBytes(UTF_8);
    private static final byte[] EVENT_TYPE = "event_type".getBytes(UTF_8);
    private static final byte[] MANIFEST_ID = "manifest_id".getBytes(UTF_8);
    private static final Kind[] KINDS = Kind.values();
    private static final byte[][] LABELS =
            Arrays.stream(KINDS).map(kind -> kind.label().getBytes(UTF_8)).toArray(byte[][]::new);

    @Override
    public Object over(byte[] value) {
        String id = null;
        long time = 0;
        String course = null;
        String learner = null;
        Kind kind = null;
        String lesson = null;
        int at = space(value, expect(value, space(value, 0), '{'));
        while (true) {
            int name = expect(value, at, '"');
            int nameEnd = stringEnd(value, name);
            at = space(value, expect(value, space(value, nameEnd + 1), ':'));
            boolean isNull = value[at] == 'n';
            int start = isNull ? at : expect(value, at, '"');
            int end = isNull ? at : stringEnd(value, start);
            // No two lengths and eighth bytes of the names are alike.
            switch (nameEnd - name << 8 | value[name + 7]) {
                case 8 << 8 | 'd' -> id = is(EVENT_ID, value, name) ? text(value, start, end) : id;
                case 9 << 8 | 'i' ->
                        course = is(COURSE_ID, value, name) ? text(value, start, end) : course;
                case 11 << 8 | '_' -> {
                    if (is(LEARNER_KEY, value, name)) {
                        learner = text(value, start, end);
                    }
                }
                case 11 << 8 | 't' -> {
                    if (is(MANIFEST_ID, value, name) && !isNull) {
                        lesson = text(value, start, end);
                    }
                }
                case 10 << 8 | 'i' ->
                        time = is(EVENT_TIME, value, name) ? time(value, start, end) : 0;
                case 10 << 8 | 'y' ->
                        kind = is(EVENT_TYPE, value, name) ? kind(value, start, end) : kind;
                default -> {}
            }
            at = space(value, isNull ? nullEnd(value, at) : end + 1);
            if (value[at] == '}') {
                break;
            }
            at = space(value, expect(value, at, ','));
        }
        if (space(value, at + 1) != value.length) {
            throw new IllegalArgumentException("text after the object");
        }
        return new Outcome.Ok(id, time, course, learner, kind, lesson);
    }

    private static int space(byte[] value, int from) {
        int at = from;
        while (at < value.length
                && value[at] <= ' '
                && (value[at] == ' '
                        || value[at] == '\n'
                        || value[at] == '\r'
                        || value[at] == '\t')) {
            at++;
        }
        return at;
    }

    private static int expect(byte[] value, int at, char wanted) {
        if (value[at] != wanted) {
            throw new IllegalArgumentException("need " + wanted);
        }
        return at + 1;
    }

    private static int stringEnd(byte[] value, int from) {
        int at = from;
        while (true) {
            byte b = value[at];
            if (b > '"' && b != '\\') {
                at++;
            } else if (b == '"') {
                return at;
            } else if (b < 0) {
                at = sequenceEnd(value, at);
            } else if (b == '\\' || b < ' ') {
                throw new IllegalArgumentException("escape or control character");
            } else {
                at++;
            }
        }
    }

    private static int sequenceEnd(byte[] value, int at) {
        int lead = value[at] & 0xFF;
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        for (int i = 1; i < length; i++) {
            if ((value[at + i] & 0xC0) != 0x80) {
                throw new IllegalArgumentException("no UTF-8");
            }
        }
        return at + length;
    }

    private static int nullEnd(byte[] value, int at) {
        if (value[at + 1] != 'u' || value[at + 2] != 'l' || value[at + 3] != 'l') {
            throw new IllegalArgumentException("need null");
        }
        return at + 4;
    }

    private static boolean is(byte[] name, byte[] value, int from) {
        for (int i = 0; i < name.length; i++) {
            if (name[i] != value[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static String text(byte[] value, int from, int end) {
        return new String(value, from, end - from, UTF_8);
    }

    private static Kind kind(byte[] value, int from, int end) {
        for (int i = 0; i < LABELS.length; i++) {
            if (LABELS[i].length == end - from && is(LABELS[i], value, from)) {
                return KINDS[i];
            }
        }
        return Kind.OTHER;
    }

    private static long time(byte[] value, int from, int end) {
        long days =
                days(
                        number(value, from, 4),
                        number(value, from + 5, 2),
                        number(value, from + 8, 2));
        long seconds =
                days * 86_400
                        + number(value, from + 11, 2) * 3_600L
                        + number(value, from + 14, 2) * 60L
                        + number(value, from + 17, 2);
        int millis = 0;
        int at = from + 19;
        if (value[at] == '.') {
            int scale = 100;
            for (at++; value[at] >= '0' && value[at] <= '9'; at++) {
                millis += (value[at] - '0') * scale;
                scale /= 10;
            }
        }
        if (value[at] != 'Z' || at + 1 != end) {
            throw new IllegalArgumentException("need UTC");
        }
        return seconds * 1_000 + millis;
    }

    private static int number(byte[] value, int from, int digits) {
        int number = 0;
        for (int i = from; i < from + digits; i++) {
            if (value[i] < '0' || value[i] > '9') {
                throw new IllegalArgumentException("need a digit");
            }
            number = number * 10 + value[i] - '0';
        }
        return number;
    }

    private static long days(int year, int month, int day) {
        long shifted = month > 2 ? year : year - 1L;
        long era = shifted / 400;
        long ofEra = shifted - era * 400;
        long ofYear = (153L * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468;
    }
}
