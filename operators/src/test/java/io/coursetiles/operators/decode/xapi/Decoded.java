package io.coursetiles.operators.decode.xapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.List;

/** What becomes of a text. */
final class Decoded {

    private static final Decoder STANDARD = new XapiDecoder(XapiRules.standard());

    private Decoded() {}

    static List<Outcome> all(Object text) {
        return all(STANDARD, text.toString().getBytes(UTF_8));
    }

    static List<Outcome> all(Decoder decoder, byte[] value) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(value, out);
        return out;
    }

    static Outcome only(Object text) {
        List<Outcome> out = all(text);
        assertThat(out).as("%s", text).hasSize(1);
        return out.get(0);
    }

    static Outcome.Ok ok(Object text) {
        Outcome outcome = only(text);
        assertThat(outcome).as("%s", text).isInstanceOf(Outcome.Ok.class);
        return (Outcome.Ok) outcome;
    }

    static DeadReason dead(Object text) {
        Outcome outcome = only(text);
        assertThat(outcome).as("%s", text).isInstanceOf(Outcome.Dead.class);
        return ((Outcome.Dead) outcome).reason();
    }

    /** The label of the reason; {@code ok} and {@code void} for those that need none. */
    static String label(Outcome outcome) {
        if (outcome instanceof Outcome.Skip skip) {
            return skip.reason().label();
        }
        if (outcome instanceof Outcome.Dead dead) {
            return dead.reason().label();
        }
        return outcome instanceof Outcome.Void ? "void" : "ok";
    }
}
