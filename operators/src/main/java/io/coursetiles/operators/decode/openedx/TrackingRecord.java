package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonBytes;
import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.decode.JsonObject;
import io.coursetiles.operators.decode.JsonTree;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.util.List;

/**
 * One tracking event, the same whichever shape it came in. Texts are trimmed; absent, null and
 * blank are null, except for the session.
 *
 * @param type {@code name}, else {@code event_type}; a URL path for implicit server events
 * @param time {@code time}, else {@code timestamp}, unparsed
 * @param source {@code event_source}; {@code server} if there is none, which is what the
 *     asynchronous shape leaves out
 * @param session session key, or empty
 * @param page URL of the page that a browser event came from
 * @param path URL path of the request
 * @param username who made the request
 * @param context never null
 * @param payload {@code event}, else {@code data}; parsed if it is JSON in a string; a text that is
 *     no JSON (cut, form data) stays a text
 */
record TrackingRecord(
        String type,
        String time,
        String source,
        String session,
        String page,
        String path,
        String username,
        JsonObject context,
        Object payload) {

    private static final List<String> MARKS = List.of("name", "event_type", "event", "data");
    static final String SEGMENT_ID = "messageId";
    static final List<String> SEGMENT_MARKS = List.of("properties", "traits", "writeKey");
    private static final String SEGMENT =
            "a message in the wrapper of Segment, need the tracking event itself";
    private static final List<String> TYPES = List.of("name", "event_type");
    private static final List<String> TEXTS =
            List.of("event_source", "page", "username", "session");
    private static final List<String> CONTEXT_TEXTS =
            List.of("course_id", "event_source", "page", "path", "username", "session");

    /**
     * Why {@code object} is no tracking event, or null. The first that applies: not_this_format
     * (none of {@code name, event_type, event, data}); duplicate_key of a field that is read;
     * wrong_type of the type, no_type; of the time, bad_time if it is a number, else wrong_type;
     * wrong_type of {@code context} and of the other texts. The payload has no fixed form, so the
     * types of its fields are no fault. A message of the mobile applications in the wrapper of
     * Segment is a format of its own: it has the same reasons, and the detail names it.
     *
     * @param payload its {@link #payload}
     */
    static Outcome.Dead fault(JsonObject object, Object payload) {
        boolean segment = object.has(SEGMENT_ID) && hasAny(object, SEGMENT_MARKS);
        if (!hasAny(object, MARKS)) {
            return new Outcome.Dead(
                    DeadReason.NOT_THIS_FORMAT,
                    segment ? SEGMENT : "need one of name, event_type, event, data");
        }
        JsonObject context = object.object("context");
        Outcome.Dead fault = FieldFaults.repeated(object, context, payload);
        if (fault == null) {
            fault = FieldFaults.notText("", object, TYPES);
        }
        if (fault == null && type(object) == null) {
            fault =
                    segment
                            ? new Outcome.Dead(DeadReason.NO_TYPE, SEGMENT)
                            : FieldFaults.dead(DeadReason.NO_TYPE, "name, event_type");
        }
        if (fault == null) {
            fault = timeFault(object);
        }
        if (fault == null && object.value("context") != null && !object.holds("context")) {
            fault =
                    new Outcome.Dead(
                            DeadReason.WRONG_TYPE,
                            "context: got another JSON type, need an object");
        }
        if (fault == null) {
            fault = FieldFaults.notText("", object, TEXTS);
        }
        return fault != null ? fault : FieldFaults.notText("context.", context, CONTEXT_TEXTS);
    }

    /** The event in an object without {@link #fault}. */
    static TrackingRecord of(JsonObject object, Object payload) {
        JsonObject context = object.object("context");
        String source = either(object, context, "event_source");
        String session = either(object, context, "session");
        String time = IdText.trimmed(object.string("time"));
        return new TrackingRecord(
                type(object),
                time != null ? time : IdText.trimmed(object.string("timestamp")),
                source == null ? "server" : source,
                session == null ? "" : session,
                either(object, context, "page"),
                IdText.trimmed(context.string("path")),
                either(object, context, "username"),
                context,
                payload);
    }

    /** The payload if it is an object, else an empty one. */
    JsonObject fields() {
        return payload instanceof JsonObject object ? object : JsonObject.empty();
    }

    /** Whether the type is a URL path: the server's record of a request as such. */
    boolean isRequest() {
        return type.startsWith("/");
    }

    private static boolean hasAny(JsonObject object, List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            if (object.has(names.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static String type(JsonObject object) {
        String name = IdText.trimmed(object.string("name"));
        return name != null ? name : IdText.trimmed(object.string("event_type"));
    }

    private static Outcome.Dead timeFault(JsonObject object) {
        String field = object.value("time") != null ? "time" : "timestamp";
        Object time = object.value(field);
        if (time == null || time instanceof String) {
            return null;
        }
        return FieldFaults.dead(
                time instanceof JsonNumber ? DeadReason.BAD_TIME : DeadReason.WRONG_TYPE, field);
    }

    private static String either(JsonObject object, JsonObject context, String field) {
        String own = IdText.trimmed(object.string(field));
        return own != null ? own : IdText.trimmed(context.string(field));
    }

    /** What the event says beside its frame; see {@link TrackingRecord}. */
    static Object payload(JsonObject object) {
        Object payload = object.value("event");
        if (payload == null) {
            payload = object.value("data");
        }
        if (!(payload instanceof String text) || !mayBeJson(text)) {
            return payload;
        }
        JsonTree tree = new JsonTree();
        return JsonBytes.readText(text, tree) == null ? tree.root() : text;
    }

    private static boolean mayBeJson(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[") || start.startsWith("\"");
    }
}
