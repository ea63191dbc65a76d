package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import javax.crypto.Mac;

/**
 * Puts a pseudonym in the place of each learner key: HMAC-SHA-256(secret, system + ":" + key), 64
 * hexadecimal digits. Last of all decoding, so that stream, restatement, audit and ledger have the
 * same, and nothing behind it has another. Event ids stay as they are: an id derived with the
 * learner as events name him outlives a change of the secret.
 *
 * <p>The secret is read where values are decoded, at the first one; a secret that is not the one
 * which the job was submitted with stops the job. Broken by whoever has the secret: a pseudonym can
 * then be found by trying all keys.
 */
public final class PseudonymDecoder implements Decoder {

    private static final long serialVersionUID = 1;

    private final Decoder decoder;
    private final LearnerSecret secret;
    private final String system;
    private final String check;

    private transient Mac mac;

    /**
     * @param check that of the secret which is meant, see {@link LearnerSecret#check()}
     */
    public PseudonymDecoder(Decoder decoder, LearnerSecret secret, String system, String check) {
        this.decoder = decoder;
        this.secret = secret;
        this.system = system;
        this.check = check;
    }

    @Override
    public void decode(byte[] value, List<Outcome> out) {
        if (mac == null) {
            mac = meant();
        }
        int first = out.size();
        decoder.decode(value, out);
        for (int i = first; i < out.size(); i++) {
            if (out.get(i) instanceof Outcome.Ok event) {
                out.set(i, pseudonymised(event));
            }
        }
    }

    private Mac meant() {
        String here = secret.check();
        if (!here.equals(check)) {
            throw new IllegalStateException(
                    "Cannot pseudonymise learners: the secret in "
                            + secret.place()
                            + " of this machine has the check "
                            + here
                            + ", need "
                            + check
                            + " as where the job was submitted; give all machines one secret");
        }
        return secret.mac();
    }

    private Outcome pseudonymised(Outcome.Ok event) {
        byte[] key = (system + ':' + event.learnerKey()).getBytes(StandardCharsets.UTF_8);
        return event.withLearner(HexFormat.of().formatHex(mac.doFinal(key)));
    }

    /** Names system and secret by their check: another of either is another learner key. */
    @Override
    public String version() {
        return decoder.version() + "+learners." + system + '.' + check;
    }

    @Override
    public Map<String, LongSupplier> picked() {
        return decoder.picked();
    }
}
