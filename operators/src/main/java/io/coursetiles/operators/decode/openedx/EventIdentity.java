package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.CanonicalJson;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
        return version5(json.toString()).toString();
    }

    private static void member(StringBuilder json, String name, String value) {
        json.append(name);
        CanonicalJson.writeString(value, json);
    }

    private static UUID version5(String name) {
        MessageDigest sha1 = sha1();
        ByteBuffer namespace = ByteBuffer.allocate(2 * Long.BYTES);
        namespace.putLong(NAMESPACE.getMostSignificantBits());
        namespace.putLong(NAMESPACE.getLeastSignificantBits());
        sha1.update(namespace.array());
        ByteBuffer hash = ByteBuffer.wrap(sha1.digest(name.getBytes(StandardCharsets.UTF_8)));
        long most = hash.getLong() & ~0xF000L | 0x5000L;
        long least = hash.getLong() & ~(0b11L << 62) | 0b10L << 62;
        return new UUID(most, least);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
