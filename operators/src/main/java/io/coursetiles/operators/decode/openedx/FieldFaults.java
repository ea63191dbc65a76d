package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.FaultText;
import io.coursetiles.operators.decode.JsonObject;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.util.List;

/** Faults of the fields that are read, in a fixed order; other fields are never looked at. */
final class FieldFaults {

    static final List<String> RECORD =
            List.of(
                    "name",
                    "event_type",
                    "time",
                    "timestamp",
                    "event_source",
                    "session",
                    "page",
                    "username",
                    "context",
                    "event",
                    "data");
    static final List<String> CONTEXT =
            List.of(
                    "course_id",
                    "user_id",
                    "username",
                    "event_source",
                    "session",
                    "page",
                    "path",
                    "module");
    private static final List<String> PAYLOAD =
            List.of(
                    "course_id",
                    "user_id",
                    "username",
                    "problem_id",
                    "block_id",
                    "module_id",
                    "usage_key",
                    "id",
                    "completion");

    private FieldFaults() {}

    /** The first field that stands twice in its object, or null. */
    static Outcome.Dead repeated(JsonObject record, JsonObject context, Object payload) {
        Outcome.Dead fault = repeated("", record, RECORD);
        if (fault == null) {
            fault = repeated("context.", context, CONTEXT);
        }
        if (fault == null && payload instanceof JsonObject fields) {
            fault = repeated("event.", fields, PAYLOAD);
        }
        return fault;
    }

    /** The first field of {@code names} that is neither absent, null nor a string, or null. */
    static Outcome.Dead notText(String where, JsonObject object, List<String> names) {
        for (String name : names) {
            Object value = object.value(name);
            if (value != null && !(value instanceof String)) {
                return dead(DeadReason.WRONG_TYPE, where + name);
            }
        }
        return null;
    }

    private static Outcome.Dead repeated(String where, JsonObject object, List<String> names) {
        if (!object.hasRepeats()) {
            return null;
        }
        for (String name : names) {
            if (object.repeats(name)) {
                return dead(DeadReason.DUPLICATE_KEY, where + name);
            }
        }
        return null;
    }

    static Outcome.Dead dead(DeadReason reason, String field) {
        return new Outcome.Dead(reason, field + ": " + FaultText.of(reason));
    }
}
