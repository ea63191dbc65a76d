package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CaliperText;
import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.openedx.TrackingText;
import io.coursetiles.operators.decode.xapi.StatementText;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import io.coursetiles.operators.event.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the bytes: at least one outcome, no exception, soon, and the same one every time. */
class ArbitraryBytesTest {

    private static final int ROUNDS = 10_000;

    static Stream<Decoder> decoders() {
        Decoder canonical = new CanonicalDecoder(new KindMapping());
        Decoder openEdx = new OpenEdxDecoder();
        Decoder xapi = new XapiDecoder(XapiRules.standard());
        Decoder caliper = new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT);
        return Stream.of(
                canonical,
                openEdx,
                xapi,
                caliper,
                new AutoDecoder(
                        Map.of(
                                RecordShape.CANONICAL,
                                canonical,
                                RecordShape.OPENEDX,
                                openEdx,
                                RecordShape.XAPI,
                                xapi,
                                RecordShape.CALIPER,
                                caliper)));
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void neverThrow(Decoder decoder) {
        Random random = new Random(42);
        List<byte[]> seeds = seeds();
        List<Outcome> out = new ArrayList<>();
        assertTimeout(
                Duration.ofSeconds(60),
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        byte[] value =
                                MutatedBytes.of(seeds.get(random.nextInt(seeds.size())), random);
                        byte[] before = value.clone();
                        out.clear();
                        decoder.decode(value, out);
                        assertThat(out).isNotEmpty();
                        assertSound(out);
                        assertThat(value).isEqualTo(before);
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void dependOnTheBytesAlone(Decoder decoder) {
        Random random = new Random(43);
        List<byte[]> values = new ArrayList<>(seeds());
        for (int i = 0; i < 1_000; i++) {
            values.add(MutatedBytes.of(values.get(random.nextInt(values.size())), random));
        }
        List<Outcome> here = decodeAll(decoder, values);
        TimeZone zone = TimeZone.getDefault();
        Locale locale = Locale.getDefault();
        try {
            for (String id : List.of("America/New_York", "Asia/Kolkata", "Pacific/Apia")) {
                TimeZone.setDefault(TimeZone.getTimeZone(id));
                Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
                assertThat(decodeAll(decoder, values)).isEqualTo(here);
            }
        } finally {
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
        }
    }

    private static void assertSound(List<Outcome> outcomes) {
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Ok ok) {
                assertThat(ok.eventId()).isNotBlank().hasSizeLessThanOrEqualTo(256);
                assertThat(ok.courseId()).isNotBlank().hasSizeLessThanOrEqualTo(256);
                assertThat(ok.learnerKey()).isNotBlank().hasSizeLessThanOrEqualTo(256);
                assertThat(ok.kind()).isNotNull();
                assertThat(ok.eventTime()).isBetween(946_684_800_000L, 4_133_980_799_999L);
            } else if (outcome instanceof Outcome.Dead dead) {
                assertThat(dead.reason()).isNotNull();
                assertThat(dead.detail()).hasSizeBetween(1, 200).isASCII();
            } else if (outcome instanceof Outcome.Void taken) {
                assertThat(taken.eventId()).isNotBlank().hasSizeLessThanOrEqualTo(256);
            }
        }
    }

    private static List<Outcome> decodeAll(Decoder decoder, List<byte[]> values) {
        List<Outcome> out = new ArrayList<>();
        values.forEach(value -> decoder.decode(value, out));
        return out;
    }

    static List<byte[]> seeds() {
        return List.of(
                CanonicalText.good().with("manifest_id", "\"caf\u00e9\"").bytes(),
                CanonicalText.good().with("x", "[1e5,{\"a\":\"\\ud83d\\ude00\"}]").bytes(),
                TrackingText.videoLog().getBytes(UTF_8),
                TrackingText.videoAsync().getBytes(UTF_8),
                ("2026-03-02 10:00:00 INFO - " + TrackingText.request()).getBytes(UTF_8),
                StatementText.page().toString().getBytes(UTF_8),
                ("[" + StatementText.unstored() + "," + StatementText.voiding("x") + "]")
                        .getBytes(UTF_8),
                CaliperText.event().toString().getBytes(UTF_8),
                CaliperText.envelope(CaliperText.thinned(), "null", CaliperText.legacy())
                        .getBytes(UTF_8),
                "[[[[{\"a\":[]}]]]]".getBytes(UTF_8),
                new byte[0]);
    }
}
