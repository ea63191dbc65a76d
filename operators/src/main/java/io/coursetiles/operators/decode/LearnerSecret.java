package io.coursetiles.operators.decode;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Where the secret is that learners are pseudonymised with. It is read on the machine that needs
 * it: an object of this type travels with the job and is stored with it, the secret never is.
 */
@FunctionalInterface
public interface LearnerSecret extends Serializable {

    /** The algorithm, HMAC (RFC 2104) with SHA-256. */
    String ALGORITHM = "HmacSHA256";

    /** The secret itself: of this machine, and not to be kept, written or shown. */
    byte[] read();

    /** Where it is, in words that may be shown. */
    default String place() {
        return "the learner secret";
    }

    /** A Mac with the secret of this machine. */
    default Mac mac() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(read(), ALGORITHM));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /**
     * Twelve hexadecimal digits by which two secrets are told apart, and from which none can be
     * computed: of the HMAC of a constant. May be shown and stored.
     */
    default String check() {
        byte[] hash = mac().doFinal("course-tiles".getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, 6);
    }
}
