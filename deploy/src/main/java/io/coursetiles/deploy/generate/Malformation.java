package io.coursetiles.deploy.generate;

import io.coursetiles.operators.event.DeadReason;
import java.nio.charset.StandardCharsets;

/** What can be wrong with a Kafka value; every reason but the future is there at least once. */
enum Malformation {
    NO_VALUE(DeadReason.NULL_VALUE, (byte[]) null),
    EMPTY(DeadReason.EMPTY_VALUE, new byte[0]),
    ONLY_SPACE(DeadReason.EMPTY_VALUE, " \r\n\t "),
    BINARY(DeadReason.BAD_ENCODING, new byte[] {0, 1, (byte) 0xFF}),
    LATIN_1(
            DeadReason.BAD_ENCODING,
            good().replace("learner-1", "Ren\u00e9").getBytes(StandardCharsets.ISO_8859_1)),
    HALF(DeadReason.NOT_JSON, good().substring(0, good().length() / 2)),
    HTML(DeadReason.NOT_JSON, "<html><body><h1>502 Bad Gateway</h1></body></html>"),
    TWO_OBJECTS(DeadReason.NOT_JSON, good() + "\n" + good()),
    ARRAY(DeadReason.NOT_AN_OBJECT, "[" + good() + "]"),
    OTHER_FORMAT(DeadReason.NOT_THIS_FORMAT, "{\"actor\":\"a\",\"verb\":\"b\",\"object\":\"c\"}"),
    DEEP(DeadReason.LIMIT_EXCEEDED, with("\"x\":" + "[".repeat(2_000) + "]".repeat(2_000))),
    REPEATED_FIELD(DeadReason.DUPLICATE_KEY, with("\"course_id\":\"course-v1:Org+Other+2026\"")),
    COURSE_A_NUMBER(DeadReason.WRONG_TYPE, good().replace("\"course-v1:Org+C0+2026\"", "12")),
    LEARNER_AN_OBJECT(DeadReason.WRONG_TYPE, good().replace("\"learner-1\"", "{\"id\":1}")),
    CONTROL_CHARACTER(DeadReason.BAD_TEXT, good().replace("learner-1", "learner\\u0007")),
    LONG_ID(DeadReason.TOO_LONG, good().replace("learner-1", "l".repeat(257))),
    BLANK_EVENT_ID(DeadReason.NO_EVENT_ID, good().replace("id-1", "  ")),
    BLANK_COURSE(DeadReason.NO_COURSE, good().replace("course-v1:Org+C0+2026", "\\t")),
    NULL_LEARNER(DeadReason.NO_LEARNER, good().replace("\"learner-1\"", "null")),
    EMPTY_TYPE(DeadReason.NO_TYPE, good().replace("video", "")),
    NO_TIME(DeadReason.NO_TIME, good().replace("event_time", "time")),
    TIME_WITHOUT_ZONE(DeadReason.BAD_TIME, good().replace("00Z", "00")),
    IMPOSSIBLE_DATE(DeadReason.BAD_TIME, good().replace("03-02", "02-30")),
    TIME_A_NUMBER(DeadReason.BAD_TIME, good().replace("\"2026-03-02T10:00:00Z\"", "1772445600000")),
    CLOCK_NEVER_SET(DeadReason.TIME_OUT_OF_RANGE, good().replace("2026-03-02", "1970-01-01"));

    private static final Malformation[] VALUES = values();

    private final DeadReason reason;
    private final byte[] value;

    Malformation(DeadReason reason, String value) {
        this(reason, value.getBytes(StandardCharsets.UTF_8));
    }

    Malformation(DeadReason reason, byte[] value) {
        this.reason = reason;
        this.value = value;
    }

    /** The n-th of all in turn, from 0. */
    static Malformation inTurn(long n) {
        return VALUES[(int) (n % VALUES.length)];
    }

    DeadReason reason() {
        return reason;
    }

    byte[] value() {
        return value;
    }

    private static String good() {
        return "{\"event_id\":\"id-1\",\"event_time\":\"2026-03-02T10:00:00Z\","
                + "\"course_id\":\"course-v1:Org+C0+2026\",\"learner_key\":\"learner-1\","
                + "\"event_type\":\"video\",\"manifest_id\":null}";
    }

    private static String with(String member) {
        return good().replace("}", "," + member + "}");
    }
}
