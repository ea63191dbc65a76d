package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.CanonicalJson;
import io.coursetiles.operators.decode.DerivedId;
import java.util.UUID;

/**
 * Derives the event id that tracking events lack: a UUID of version 5 (RFC 9562) over canonical
 * JSON of type, source, learner, session, time in microseconds, course and payload.
 *
 * <p>Equal for one event in every shape and after any re-serialisation. Left out are the network
 * address, user agent, host, referrer and languages, which proxies rewrite. Two events that agree
 * in all of it are one event.
 *
 * <p>Frozen: another recipe gives every event of the past a new id, so that it would be counted
 * again. A change needs a new namespace and a new decoder version.
 */
final class EventIdentity {

    /** Of recipe 1. */
    private static final UUID NAMESPACE = UUID.fromString("9d9b4ddb-047b-582f-9f90-43d53bf59f56");

    private EventIdentity() {}

    static String of(TrackingRecord event, long micros, String course, String learner) {
        StringBuilder json = new StringBuilder(512);
        member(json, "{\"course_id\":", course);
        json.append(",\"payload\":");
        CanonicalJson.write(event.payload(), json);
        member(json, ",\"session\":", event.session());
        member(json, ",\"source\":", event.source());
        json.append(",\"time\":").append(micros);
        member(json, ",\"type\":", event.type());
        member(json, ",\"user\":", learner);
        json.append('}');
        return DerivedId.of(NAMESPACE, json.toString());
    }

    private static void member(StringBuilder json, String name, String value) {
        json.append(name);
        CanonicalJson.writeString(value, json);
    }
}
