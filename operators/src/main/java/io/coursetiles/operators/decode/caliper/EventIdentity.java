package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.CanonicalJson;
import io.coursetiles.operators.decode.DerivedId;
import java.util.Locale;
import java.util.UUID;

/**
 * The id of an event: as it was sent, with UUIDs in lower case and without {@code urn:uuid:}; or
 * derived where there is none (Caliper 1.0 has no ids), where it is anonymous, or where the
 * configuration says so.
 *
 * <p>A derived id is a UUID of version 5 (RFC 9562) over canonical JSON of type, action, time in
 * microseconds, and the ids of actor, object, session and application. Equal for full and thinned
 * entities and after any re-serialisation. Two events that agree in all of it are one event.
 *
 * <p>Frozen: another recipe gives every event of the past a new id, so that it would be counted
 * again. A change needs a new namespace and a new decoder version.
 */
final class EventIdentity {

    /** Of recipe 1. */
    private static final UUID NAMESPACE = UUID.fromString("5f4e6c1b-8c1d-4b7e-9a37-2d0c6f1e84b9");

    private static final String URN = "urn:uuid:";
    private static final int UUID_LENGTH = 36;

    private EventIdentity() {}

    static String of(CaliperEvent event, long micros, IdSource source) {
        return isDerived(event, source) ? derived(event, micros) : sent(Entity.id(event.node()));
    }

    static boolean isDerived(CaliperEvent event, IdSource source) {
        String id = Entity.id(event.node());
        return source == IdSource.CONTENT || id == null || Entity.isAnonymous(id);
    }

    private static String sent(String id) {
        boolean isUrn = id.regionMatches(true, 0, URN, 0, URN.length());
        int start = isUrn ? URN.length() : 0;
        return isUuid(id, start) ? id.substring(start).toLowerCase(Locale.ROOT) : id;
    }

    private static boolean isUuid(String text, int start) {
        if (text.length() - start != UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            char c = text.charAt(start + i);
            boolean isDivider = i == 8 || i == 13 || i == 18 || i == 23;
            if (isDivider ? c != '-' : !isHexDigit(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHexDigit(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    private static String derived(CaliperEvent event, long micros) {
        CanonicalJson json = new CanonicalJson();
        json.raw("{\"action\":").string(event.action());
        json.raw(",\"actor\":").string(Entity.id(event.actor()));
        json.raw(",\"ed_app\":").string(Entity.id(event.node().value(Member.ED_APP)));
        json.raw(",\"object\":").string(Entity.id(event.object()));
        json.raw(",\"session\":").string(Entity.id(event.node().value(Member.SESSION)));
        json.raw(",\"time\":").number(micros);
        json.raw(",\"type\":").string(event.type()).raw("}");
        return DerivedId.of(NAMESPACE, json);
    }
}
