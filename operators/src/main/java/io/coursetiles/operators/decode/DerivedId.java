package io.coursetiles.operators.decode;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * Ids for events that come without one: a UUID of version 5 (RFC 9562), SHA-1 over a namespace and
 * a text. The namespace stands for the recipe by which the text is made; a change of a recipe gives
 * every event of the past a new id, so it needs a new namespace and a new decoder version.
 */
public final class DerivedId {

    // Copied for every use, which costs less than asking the providers for another.
    private static final MessageDigest SHA1 = sha1();

    private DerivedId() {}

    /** The id in lower case, 36 characters. */
    public static String of(UUID namespace, CanonicalJson text) {
        MessageDigest sha1 = copy();
        ByteBuffer start = ByteBuffer.allocate(2 * Long.BYTES);
        start.putLong(namespace.getMostSignificantBits());
        start.putLong(namespace.getLeastSignificantBits());
        sha1.update(start.array());
        sha1.update(text.bytes(), 0, text.length());
        ByteBuffer hash = ByteBuffer.wrap(sha1.digest());
        long most = hash.getLong() & ~0xF000L | 0x5000L;
        long least = hash.getLong() & ~(0b11L << 62) | 0b10L << 62;
        return new UUID(most, least).toString();
    }

    private static MessageDigest copy() {
        try {
            return (MessageDigest) SHA1.clone();
        } catch (CloneNotSupportedException e) {
            return sha1(); // Some providers' cannot be copied.
        }
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
