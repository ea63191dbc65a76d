package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the bytes: one outcome, or one for each item of a batch, no exception, soon, and the
 * same every time.
 */
class ArbitraryBytesTest {

    private static final int ROUNDS = 10_000;

    /** Lists, and objects with a list of statements or of envelope items. */
    private static final Pattern BATCH = Pattern.compile("^\\W*\\[|\"statements\"|\"data\"");

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
        int[] single = {0};
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
                        if (isOneItem(decoder, value)) {
                            assertThat(out).as(new String(value, UTF_8)).hasSize(1);
                            single[0]++;
                        }
                        assertSound(out);
                        assertThat(value).isEqualTo(before);
                    }
                });
        assertThat(single[0]).as("values of one item").isGreaterThan(ROUNDS / 2);
    }

    /** Canonical and tracking events come one in a value, whatever it is. */
    private static boolean isOneItem(Decoder decoder, byte[] value) {
        return decoder instanceof CanonicalDecoder
                || decoder instanceof OpenEdxDecoder
                || !BATCH.matcher(new String(value, ISO_8859_1)).find();
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
