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
        CanonicalJson json = new CanonicalJson();
        json.raw("{\"course_id\":").string(course);
        json.raw(",\"payload\":").value(event.payload());
        json.raw(",\"session\":").string(event.session());
        json.raw(",\"source\":").string(event.source());
        json.raw(",\"time\":").number(micros);
        json.raw(",\"type\":").string(event.type());
        json.raw(",\"user\":").string(learner).raw("}");
        return DerivedId.of(NAMESPACE, json);
    }
}
