package io.coursetiles.job.config;

import io.coursetiles.operators.decode.LearnerSecret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where the learner secret is: an environment variable of the process or a file. The content is
 * read anew whenever it is asked for, and is never part of this object, of a message or of a log.
 *
 * @param kind of the place
 * @param name of the variable, or path of the file
 */
record SecretPlace(Kind kind, String name) implements LearnerSecret {

    private static final int MIN_BYTES = 16;
    private static final int MAX_BYTES = 1024;

    /** What kind of place it is. */
    enum Kind {
        ENV,
        FILE
    }

    /** A secret that cannot be had on this machine. */
    static final class NoSecret extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        NoSecret(String message) {
            super(message);
        }
    }

    /** The place that {@code text} names, or null if it names none. */
    static SecretPlace of(String text) {
        for (Kind kind : Kind.values()) {
            String prefix = kind.name().toLowerCase(Locale.ROOT) + ':';
            if (text.startsWith(prefix) && text.length() > prefix.length()) {
                return new SecretPlace(kind, text.substring(prefix.length()));
            }
        }
        return null;
    }

    /**
     * @throws NoSecret when it is not there, too short or too long, without a byte of it
     */
    @Override
    public byte[] read() {
        byte[] secret = trimmed(kind == Kind.ENV ? variable() : file());
        if (secret.length < MIN_BYTES || secret.length > MAX_BYTES) {
            throw new NoSecret(
                    "the learner secret in "
                            + place()
                            + " of this machine has "
                            + (secret.length < MIN_BYTES ? "too few" : "too many")
                            + " bytes, need "
                            + MIN_BYTES
                            + " to "
                            + MAX_BYTES);
        }
        return secret;
    }

    @Override
    public String place() {
        return kind == Kind.ENV ? "environment variable " + name : "file " + name;
    }

    private byte[] variable() {
        String value = System.getenv(name);
        if (value == null) {
            throw new NoSecret(
                    place() + " is not set on this machine, need the learner secret in it");
        }
        return value.getBytes(StandardCharsets.UTF_8);
    }

    private byte[] file() {
        // Room for white space at the ends.
        try (InputStream file = Files.newInputStream(Path.of(name))) {
            return file.readNBytes(2 * MAX_BYTES);
        } catch (IOException | InvalidPathException unreadable) {
            throw new NoSecret(
                    place()
                            + " cannot be read on this machine ("
                            + unreadable.getClass().getSimpleName()
                            + "), need the learner secret in it");
        }
    }

    private static byte[] trimmed(byte[] bytes) {
        int start = 0;
        int end = bytes.length;
        while (start < end && isWhiteSpace(bytes[start])) {
            start++;
        }
        while (end > start && isWhiteSpace(bytes[end - 1])) {
            end--;
        }
        return Arrays.copyOfRange(bytes, start, end);
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
