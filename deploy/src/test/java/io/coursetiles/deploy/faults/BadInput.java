package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import io.coursetiles.operators.event.DeadReason;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;

/**
 * What a topic may hold besides good events, each with its verdict. The values come in editions:
 * where there is an id in reach, each edition has its own, so that none is a duplicate.
 */
enum BadInput {
    BINARY(DeadReason.BAD_ENCODING, latin("\u0000\u0001\u00ff")),
    HALF_JSON(DeadReason.NOT_JSON, latin("{\"event_id\":")),
    HTML_PAGE(DeadReason.NOT_JSON, latin("<html><body><h1>502 Bad Gateway</h1></body></html>")),
    NO_BYTES(DeadReason.EMPTY_VALUE, new byte[0]),
    TOMBSTONE(DeadReason.NULL_VALUE, (byte[]) null),
    SPACES(DeadReason.EMPTY_VALUE, latin("  \t\r\n ")),
    BLANK_EVENT_ID(DeadReason.NO_EVENT_ID, "event_id", "\"  \""),
    BLANK_COURSE(DeadReason.NO_COURSE, "course_id", "\"\\t\\u2003\""),
    BLANK_LEARNER(DeadReason.NO_LEARNER, "learner_key", "\"\""),
    NULL_TYPE(DeadReason.NO_TYPE, "event_type", "null"),
    EVENT_ID_A_NUMBER(DeadReason.WRONG_TYPE, "event_id", "12345"),
    COURSE_A_LIST(DeadReason.WRONG_TYPE, "course_id", "[\"course-a\"]"),
    LEARNER_AN_OBJECT(DeadReason.WRONG_TYPE, "learner_key", "{\"id\":1}"),
    TYPE_A_BOOLEAN(DeadReason.WRONG_TYPE, "event_type", "true"),
    TIME_IN_SECONDS(DeadReason.BAD_TIME, "event_time", "1767225600"),
    TIME_IN_NANOSECONDS(DeadReason.BAD_TIME, "event_time", "1767225600000000000"),
    TIME_A_TEXT_OF_DIGITS(DeadReason.BAD_TIME, "event_time", "\"1767225600\""),
    TIME_A_NUMBER(DeadReason.BAD_TIME, "event_time", "1736157600000"),
    DEEP_NESTING(DeadReason.LIMIT_EXCEEDED, "x", "[".repeat(2_000) + "]".repeat(2_000)),
    DEEP_OBJECTS(DeadReason.LIMIT_EXCEEDED, latin("{\"a\":".repeat(2_000) + "1")),
    LONG_NUMBER_UNREAD(null, "x", "9".repeat(100)),
    LONG_NUMBER_AS_TIME(DeadReason.BAD_TIME, "event_time", "9".repeat(100)),
    LONG_NUMBER_AS_LESSON(DeadReason.WRONG_TYPE, "manifest_id", "9".repeat(100)),
    HUGE_EXPONENT_UNREAD(null, "x", "1e1000000000"),
    KEY_TWICE(DeadReason.DUPLICATE_KEY, "x\":1,\"course_id", "\"other\""),
    UNREAD_KEY_TWICE(null, "x\":1,\"x", "2"),
    BYTE_ORDER_MARK(null, "x", "1", "\u00ef\u00bb\u00bf"),
    TWO_BYTE_ORDER_MARKS(DeadReason.NOT_JSON, "x", "1", "\u00ef\u00bb\u00bf\u00ef\u00bb\u00bf"),
    UTF_16(DeadReason.BAD_ENCODING, "{\"event_id\":\"e\"}".getBytes(UTF_16LE)),
    BROKEN_UTF_8(DeadReason.BAD_ENCODING, "course_id", "\"\u00c3\u0028\""),
    OVERLONG_UTF_8(DeadReason.BAD_ENCODING, "course_id", "\"\u00c0\u00af\""),
    CESU_8(DeadReason.BAD_ENCODING, "course_id", "\"\u00ed\u00a0\u0080\u00ed\u00b0\u0080\""),
    UNPAIRED_SURROGATE(DeadReason.BAD_TEXT, "learner_key", "\"a\\ud800\""),
    UNPAIRED_SURROGATE_UNREAD(null, "x", "\"\\ud800\\u0000\""),
    NUL_IN_EVENT_ID(DeadReason.BAD_TEXT, "event_id", "\"a\\u0000b\""),
    NUL_IN_COURSE(DeadReason.BAD_TEXT, "course_id", "\"a\\u0000b\""),
    YEAR_9999(DeadReason.TIME_OUT_OF_RANGE, "event_time", "\"9999-12-31T23:59:59Z\""),
    YEAR_2099(DeadReason.FUTURE_TIME, "event_time", "\"2099-12-31T23:59:59Z\""),
    TWO_HOURS_AHEAD(DeadReason.FUTURE_TIME, "event_time", "\"" + inTwoHours() + "\""),
    NEGATIVE_YEAR(DeadReason.BAD_TIME, "event_time", "\"-0001-03-02T10:00:00Z\""),
    NEARLY_A_MEBIBYTE(DeadReason.NOT_JSON, latin('"' + "x".repeat((1 << 20) - 201))),
    TEN_MEGABYTES(DeadReason.NOT_JSON, latin("{\"event_id\":\"" + "x".repeat(10 << 20))),
    COURSE_OF_A_MEGABYTE(DeadReason.TOO_LONG, "course_id", '"' + "c".repeat(1 << 20) + '"'),
    FIVE_MEGABYTES(DeadReason.TOO_LONG, "event_id", '"' + "x".repeat(5 << 20) + '"'),
    FIVE_MEGABYTES_UNREAD(null, "x", '"' + "x".repeat(5 << 20) + '"');

    private final DeadReason reason;
    private final byte[] bytes;
    private final String field;
    private final String json;
    private final String prefix;

    BadInput(DeadReason reason, byte[] bytes) {
        this.reason = reason;
        this.bytes = bytes;
        this.field = null;
        this.json = null;
        this.prefix = null;
    }

    BadInput(DeadReason reason, String field, String json) {
        this(reason, field, json, "");
    }

    BadInput(DeadReason reason, String field, String json, String prefix) {
        this.reason = reason;
        this.bytes = null;
        this.field = field;
        this.json = json;
        this.prefix = prefix;
    }

    /** Why it is a dead letter; null when it is an event all the same. */
    DeadReason reason() {
        return reason;
    }

    byte[] value(int edition) {
        return field == null ? bytes : latin(prefix + event(name() + "-" + edition));
    }

    /** A good event in which one field has this value; a field that is not there is added. */
    private String event(String id) {
        String good = CanonicalEvent.text(id, 30, "course-a");
        String replaced =
                good.replaceFirst(
                        "\"" + field + "\":(\"[^\"]*\"|null)",
                        Matcher.quoteReplacement("\"" + field + "\":" + json));
        return replaced.equals(good)
                ? good.substring(0, good.length() - 1) + ",\"" + field + "\":" + json + "}"
                : replaced;
    }

    private static Instant inTwoHours() {
        return Instant.now().plus(Duration.ofHours(2)).truncatedTo(ChronoUnit.SECONDS);
    }

    /** One byte a character: texts here name bytes, not characters. */
    private static byte[] latin(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
