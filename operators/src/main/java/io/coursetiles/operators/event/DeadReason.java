package io.coursetiles.operators.event;

/**
 * Why an item went to the dead-letter topic. Closed: a value of the header {@code error_reason} is
 * the label of one of these, and a new reason is a change of the contract.
 */
public enum DeadReason {
    /** The Kafka value is null (a tombstone). */
    NULL_VALUE("null_value"),
    /** The Kafka value has no byte but white space. */
    EMPTY_VALUE("empty_value"),
    /** Not well-formed UTF-8: broken, overlong, CESU-8, UTF-16 or UTF-32. */
    BAD_ENCODING("bad_encoding"),
    /** Not one complete JSON value. */
    NOT_JSON("not_json"),
    /** JSON, but no object. */
    NOT_AN_OBJECT("not_an_object"),
    /** An object that has nothing of the expected format. */
    NOT_THIS_FORMAT("not_this_format"),
    /** Nested deeper, or a number or name longer, than the decoder reads. */
    LIMIT_EXCEEDED("limit_exceeded"),
    /** A field that the decoder reads stands twice in one object. */
    DUPLICATE_KEY("duplicate_key"),
    /** A field that the decoder reads has another JSON type than the contract says. */
    WRONG_TYPE("wrong_type"),
    /** An id with a control character or an unpaired surrogate. */
    BAD_TEXT("bad_text"),
    /** An id longer than the contract allows. */
    TOO_LONG("too_long"),
    /** No event id where the format requires one. */
    NO_EVENT_ID("no_event_id"),
    /** No course where the format requires one. */
    NO_COURSE("no_course"),
    /** No learner where the format requires one. */
    NO_LEARNER("no_learner"),
    /** No event type. */
    NO_TYPE("no_type"),
    /** No event time. */
    NO_TIME("no_time"),
    /** An event time in no accepted form, or an impossible one. */
    BAD_TIME("bad_time"),
    /** An event time outside the years 2000 to 2100. */
    TIME_OUT_OF_RANGE("time_out_of_range"),
    /** Dated further ahead of its record's timestamp than the configured clock skew. */
    FUTURE_TIME("future_time"),
    /** No action, where the format says with it what was done. */
    NO_ACTION("no_action"),
    /** No object, or one that nothing identifies. */
    NO_OBJECT("no_object"),
    /** No actor, or a text or JSON type that can be none. */
    BAD_ACTOR("bad_actor"),
    /** A group that can be no organisation: a person, a free text, another JSON type. */
    BAD_GROUP("bad_group"),
    /** The frame around the items is there, the list of items is not, or is empty. */
    BAD_ENVELOPE("bad_envelope");

    private static final DeadReason[] VALUES = values();

    private final String label;

    DeadReason(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public static int count() {
        return VALUES.length;
    }

    public static DeadReason ofOrdinal(int ordinal) {
        return VALUES[ordinal];
    }
}
