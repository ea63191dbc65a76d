package io.coursetiles.job.batch;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of values, to compare them without carrying them. */
public final class Digests {

    private Digests() {}

    /** SHA-256 in hexadecimal; empty for null. */
    public static String sha256(byte[] value) {
        if (value == null) {
            return "";
        }
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(value));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
