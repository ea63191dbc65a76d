package io.coursetiles.operators.speed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * What is measured: a decoder, the values it decodes, what it is held against and how many times as
 * long it may take. The aim is 2 for canonical events and 1.5 for the others; those that miss it
 * are held to what they do. The values are lines of the shipped files {@code speed/*.jsonl}.
 */
public enum Case {
    CANONICAL("canonical", 2.0, () -> new CanonicalDecoder(new KindMapping())) {
        @Override
        Pass reference() {
            return new ByteScan();
        }
    },
    /** Ids are always derived, from all of the payload: the format has none. */
    OPENEDX("openedx", 3.3, OpenEdxDecoder::new),
    XAPI("xapi", 1.5, Case::xapi),
    /** All statements in one value. */
    XAPI_BATCH("xapi", 1.75, Case::xapi) {
        @Override
        List<String> texts() {
            return List.of("[" + String.join(",", super.texts()) + "]");
        }
    },
    /** Statements as they are before a store has seen them: without ids, which are derived. */
    XAPI_DERIVED("xapi", 1.75, Case::xapi) {
        @Override
        List<String> texts() {
            return super.texts().stream()
                    .map(text -> text.replaceFirst("\"id\":\"[0-9a-f-]{36}\",", ""))
                    .toList();
        }
    },
    CALIPER("caliper", 1.5, () -> new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT)),
    /** All ids are derived, by setting. */
    CALIPER_DERIVED(
            "caliper", 1.75, () -> new CaliperDecoder(CourseLevel.SECTION, IdSource.CONTENT));

    private final String file;
    private final double bound;
    private final Supplier<Decoder> decoder;

    Case(String file, double bound, Supplier<Decoder> decoder) {
        this.file = file;
        this.bound = bound;
        this.decoder = decoder;
    }

    private static Decoder xapi() {
        return new XapiDecoder(XapiRules.standard());
    }

    Decoder decoder() {
        return decoder.get();
    }

    /** What the decoder is held against. */
    Pass reference() {
        return new TokenPass();
    }

    /** Most that the decoder may take of the reference's time. */
    double bound() {
        return bound;
    }

    byte[][] all() {
        return texts().stream().map(text -> text.getBytes(UTF_8)).toArray(byte[][]::new);
    }

    List<String> texts() {
        String name = "/speed/" + file + ".jsonl";
        try (InputStream lines = Case.class.getResourceAsStream(name)) {
            return new String(lines.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + name, e);
        }
    }
}
