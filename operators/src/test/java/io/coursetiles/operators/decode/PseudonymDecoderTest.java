package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.openedx.TrackingText;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class PseudonymDecoderTest {

    /** Of no deployment. */
    private static final String SECRET = "figs grow on trees";

    private static LearnerSecret secret(String text) {
        return () -> text.getBytes(UTF_8);
    }

    private static Decoder decoder(Decoder inner, String secret, String system) {
        return new PseudonymDecoder(inner, secret(secret), system, secret(secret).check());
    }

    @Test
    void thePseudonymIsTheHmacOfSystemAndKey() {
        Decoder decoder = decoder(new CanonicalDecoder(new KindMapping()), SECRET, "lms");
        // printf lms:learner-7 | openssl dgst -sha256 -hmac 'figs grow on trees'
        assertThat(learner(decoder, CanonicalText.good().bytes()))
                .isEqualTo("3b3fcc2263e74b1ca334f8577e6bddc5fe821f0f24b4759507bb0c8eb719cd07");
    }

    @Test
    void nothingButTheLearnerChanges() {
        Decoder plain = new OpenEdxDecoder();
        for (String text : List.of(TrackingText.videoLog(), TrackingText.request(), "{}", "x")) {
            Outcome before = decode(plain, text.getBytes(UTF_8));
            Outcome after = decode(decoder(plain, SECRET, "lms"), text.getBytes(UTF_8));
            if (before instanceof Outcome.Ok event) {
                String key = ((Outcome.Ok) after).learnerKey();
                assertThat(key).matches("[0-9a-f]{64}");
                assertThat(after)
                        .isEqualTo(
                                new Outcome.Ok(
                                        event.eventId(),
                                        event.eventTime(),
                                        event.courseId(),
                                        key,
                                        event.kind(),
                                        event.manifestId(),
                                        event.sourceType(),
                                        event.notes()));
            } else {
                assertThat(after).isEqualTo(before);
            }
        }
    }

    @Test
    void oneLearnerHasOnePseudonymPerSecretAndSystem() {
        byte[] log = TrackingText.videoLog().getBytes(UTF_8);
        byte[] async = TrackingText.videoAsync().getBytes(UTF_8);
        Decoder decoder = decoder(new OpenEdxDecoder(), SECRET, "lms");
        assertThat(learner(decoder, log))
                .isEqualTo(learner(decoder, async))
                .isNotEqualTo(learner(decoder(new OpenEdxDecoder(), SECRET, "other"), log))
                .isNotEqualTo(learner(decoder(new OpenEdxDecoder(), SECRET + "!", "lms"), log));
    }

    @Test
    void theVersionShowsAChangeOfSecretOrSystem() {
        String version = decoder(new OpenEdxDecoder(), SECRET, "lms").version();
        assertThat(version).matches("openedx/2\\+learners\\.lms\\.[0-9a-f]{12}");
        assertThat(decoder(new OpenEdxDecoder(), SECRET, "lms").version()).isEqualTo(version);
        assertThat(decoder(new OpenEdxDecoder(), SECRET + "!", "lms").version())
                .isNotEqualTo(version);
        assertThat(decoder(new OpenEdxDecoder(), SECRET, "b").version()).isNotEqualTo(version);
    }

    @Test
    void anotherSecretOnAMachineStopsTheJobAndShowsNeither() {
        Decoder decoder =
                new PseudonymDecoder(
                        new OpenEdxDecoder(), secret("another one"), "lms", secret(SECRET).check());
        assertThatThrownBy(() -> decode(decoder, TrackingText.videoLog().getBytes(UTF_8)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Cannot pseudonymise learners: the secret in the learner secret of this"
                                + " machine has the check "
                                + secret("another one").check()
                                + ", need "
                                + secret(SECRET).check()
                                + " as where the job was submitted; give all machines one secret");
    }

    @Test
    void theSecretDoesNotTravelWithTheJob() throws Exception {
        SecretOfThisMachine.content = SECRET;
        LearnerSecret place = new SecretOfThisMachine();
        Decoder decoder = new PseudonymDecoder(new OpenEdxDecoder(), place, "lms", place.check());
        byte[] log = TrackingText.videoLog().getBytes(UTF_8);
        String learner = learner(decoder, log);
        byte[] shipped = InstantiationUtil.serializeObject(decoder);
        assertThat(new String(shipped, UTF_8)).doesNotContain(SECRET);
        Decoder there = InstantiationUtil.deserializeObject(shipped, getClass().getClassLoader());
        assertThat(learner(there, log)).isEqualTo(learner);
    }

    /** As an environment variable is: of the process, not of the object. */
    private static final class SecretOfThisMachine implements LearnerSecret {
        private static final long serialVersionUID = 1L;
        private static String content;

        @Override
        public byte[] read() {
            return content.getBytes(UTF_8);
        }
    }

    private static String learner(Decoder decoder, byte[] value) {
        return ((Outcome.Ok) decode(decoder, value)).learnerKey();
    }

    private static Outcome decode(Decoder decoder, byte[] value) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(value, out);
        assertThat(out).hasSize(1);
        return out.get(0);
    }
}
