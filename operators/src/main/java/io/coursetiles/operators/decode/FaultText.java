package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.event.DeadReason;

/** The words of error details: what was got and what is needed, without a byte of the payload. */
public final class FaultText {

    private FaultText() {}

    /** What a reason about one field means. */
    public static String of(DeadReason reason) {
        return switch (reason) {
            case WRONG_TYPE -> "got another JSON type, need a string";
            case NO_EVENT_ID, NO_TIME, NO_COURSE, NO_LEARNER, NO_TYPE ->
                    "absent, null or blank, need a non-blank string";
            case TOO_LONG -> "too long, need at most " + IdText.MAX_LENGTH + " characters";
            case BAD_TEXT -> "got a control character or an unpaired surrogate, need text without";
            case BAD_TIME -> "no such date-time, need ISO-8601 such as 2026-03-02T10:00:00Z";
            case TIME_OUT_OF_RANGE -> "got a date-time outside 2000 to 2100, need one inside";
            case DUPLICATE_KEY -> "stands twice in one object, need it once";
            default -> reason.label();
        };
    }

    /** The JSON type that starts with {@code token}. */
    public static String type(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            default -> "null";
        };
    }
}
