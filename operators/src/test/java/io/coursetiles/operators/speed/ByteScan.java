package io.coursetiles.operators.speed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
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

    private byte[] value;

    @Override
    public Object over(byte[] bytes) {
        value = bytes;
        String id = null;
        long time = 0;
        String course = null;
        String learner = null;
        Kind kind = null;
        String lesson = null;
        int at = space(expect(space(0), '{'));
        while (true) {
            int name = expect(at, '"');
            int nameEnd = stringEnd(name);
            at = space(expect(space(nameEnd + 1), ':'));
            boolean isNull = value[at] == 'n';
            int start = isNull ? at : expect(at, '"');
            int end = isNull ? at : stringEnd(start);
            if (is(EVENT_ID, name, nameEnd)) {
                id = text(start, end);
            } else if (is(EVENT_TIME, name, nameEnd)) {
                time = time(start, end);
            } else if (is(COURSE_ID, name, nameEnd)) {
                course = text(start, end);
            } else if (is(LEARNER_KEY, name, nameEnd)) {
                learner = text(start, end);
            } else if (is(EVENT_TYPE, name, nameEnd)) {
                kind = kind(start, end);
            } else if (is(MANIFEST_ID, name, nameEnd)) {
                lesson = isNull ? null : text(start, end);
            }
            at = space(isNull ? nullEnd(at) : end + 1);
            if (value[at] == '}') {
                break;
            }
            at = space(expect(at, ','));
        }
        if (space(at + 1) != value.length) {
            throw new IllegalArgumentException("text after the object");
        }
        return new Outcome.Ok(id, time, course, learner, kind, lesson);
    }

    private int space(int from) {
        int at = from;
        while (at < value.length
                && (value[at] == ' '
                        || value[at] == '\n'
                        || value[at] == '\r'
                        || value[at] == '\t')) {
            at++;
        }
        return at;
    }

    private int expect(int at, char wanted) {
        if (value[at] != wanted) {
            throw new IllegalArgumentException("need " + wanted);
        }
        return at + 1;
    }

    private int stringEnd(int from) {
        int at = from;
        while (true) {
            byte b = value[at];
            if (b == '"') {
                return at;
            }
            if (b == '\\' || b >= 0 && b < ' ') {
                throw new IllegalArgumentException("escape or control character");
            }
            at += b >= 0 ? 1 : sequence(at);
        }
    }

    private int sequence(int at) {
        int lead = value[at] & 0xFF;
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        for (int i = 1; i < length; i++) {
            if ((value[at + i] & 0xC0) != 0x80) {
                throw new IllegalArgumentException("no UTF-8");
            }
        }
        return length;
    }

    private int nullEnd(int at) {
        if (value[at + 1] != 'u' || value[at + 2] != 'l' || value[at + 3] != 'l') {
            throw new IllegalArgumentException("need null");
        }
        return at + 4;
    }

    private boolean is(byte[] name, int from, int end) {
        return Arrays.equals(name, 0, name.length, value, from, end);
    }

    private String text(int from, int end) {
        return new String(value, from, end - from, value[from] < 0 ? UTF_8 : ISO_8859_1);
    }

    private Kind kind(int from, int end) {
        for (int i = 0; i < LABELS.length; i++) {
            if (is(LABELS[i], from, end)) {
                return KINDS[i];
            }
        }
        return Kind.OTHER;
    }

    private long time(int from, int end) {
        long days = days(number(from, 4), number(from + 5, 2), number(from + 8, 2));
        long seconds =
                days * 86_400
                        + number(from + 11, 2) * 3_600L
                        + number(from + 14, 2) * 60L
                        + number(from + 17, 2);
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

    private int number(int from, int digits) {
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
