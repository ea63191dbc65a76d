package io.coursetiles.operators.fingerprint;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * 128-bit fingerprints of event ids and learner keys: XXH3-128 over the UTF-16 units.
 *
 * <p>Two ids with one fingerprint would be taken for one event. Among n ids of one window the
 * chance of that is below n squared / 2 to the 129 (3e-23 for 100 million). This holds for ids that
 * nobody crafts against the hash: XXH3 is not cryptographic.
 *
 * <p>Fingerprints are kept in state and in output. Changing the function re-keys both; golden
 * values in the tests freeze it.
 */
public final class Fingerprints {

    private static final Hasher128 HASHER = Hashing.xxh3_128();

    private Fingerprints() {}

    public static HashValue128 of(String id) {
        return HASHER.hashCharsTo128Bits(id);
    }

    /** 32 lower-case hexadecimal digits, most significant first. */
    public static String hex(long high, long low) {
        StringBuilder text = new StringBuilder(32);
        appendHex(text, high);
        appendHex(text, low);
        return text.toString();
    }

    private static void appendHex(StringBuilder text, long bits) {
        for (int shift = 60; shift >= 0; shift -= 4) {
            text.append(Character.forDigit((int) (bits >>> shift) & 0xF, 16));
        }
    }
}
