package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.openedx.TrackingText;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutoDecoderTest {

    private final Decoder canonical = new CanonicalDecoder(new KindMapping());
    private final Decoder openEdx = new OpenEdxDecoder();
    private final Decoder auto = auto(canonical, openEdx);

    private static Decoder auto(Decoder canonical, Decoder openEdx) {
        return new AutoDecoder(
                Map.of(RecordShape.OPENEDX, openEdx, RecordShape.CANONICAL, canonical));
    }

    @Test
    void eachRecordIsDecodedAsItsOwnFormatDoes() {
        byte[] event = CanonicalText.good().bytes();
        assertThat(decode(auto, event)).isEqualTo(decode(canonical, event));
        for (String text :
                List.of(
                        TrackingText.videoLog(),
                        TrackingText.videoAsync(),
                        TrackingText.request(),
                        "2026-03-02 INFO - " + TrackingText.videoLog(),
                        ":" + TrackingText.request())) {
            byte[] log = text.getBytes(UTF_8);
            assertThat(decode(auto, log).get(0)).isInstanceOf(Outcome.Ok.class);
            assertThat(decode(auto, log)).isEqualTo(decode(openEdx, log));
        }
    }

    @Test
    void aBrokenRecordIsJudgedByItsOwnFormatAlone() {
        byte[] noTime = CanonicalText.good().without("event_time").bytes();
        assertThat(reason(noTime)).isEqualTo(DeadReason.NO_TIME);
        assertThat(decode(auto, noTime)).isEqualTo(decode(canonical, noTime));
        assertThat(reason("{\"event_type\":\"x\"}".getBytes(UTF_8))).isEqualTo(DeadReason.NO_TIME);
        assertThat(reason("[{\"event_type\":\"x\"}]".getBytes(UTF_8)))
                .isEqualTo(DeadReason.NOT_AN_OBJECT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | NOT_THIS_FORMAT",
                "[] | NOT_THIS_FORMAT",
                "7 | NOT_THIS_FORMAT",
                "\"text\" | NOT_THIS_FORMAT",
                "null | NOT_THIS_FORMAT",
                "{\"metadata\":{},\"body\":{}} | NOT_THIS_FORMAT",
                "{\"actor\":{},\"verb\":{},\"object\":{}} | NOT_THIS_FORMAT",
                "{\"sensor\":\"s\",\"data\":[]} | NOT_THIS_FORMAT",
                "{\"verb\":{} | NOT_JSON",
                "text | NOT_JSON",
                "text {\"event_id\":\"e\",\"event_time\":\"t\"} | NOT_JSON",
                "x {\"event_type\": | NOT_JSON",
                "' ' | EMPTY_VALUE",
            })
    void whatIsNoKnownFormatIsDead(String value, DeadReason reason) {
        assertThat(reason(value.getBytes(UTF_8))).isEqualTo(reason);
    }

    @Test
    void bytesThatAreNoTextAreDeadAsEverywhere() {
        assertThat(reason(null)).isEqualTo(DeadReason.NULL_VALUE);
        assertThat(reason(new byte[0])).isEqualTo(DeadReason.EMPTY_VALUE);
        assertThat(reason(new byte[] {'{', '"', (byte) 0xFF})).isEqualTo(DeadReason.BAD_ENCODING);
        String deep = "[".repeat(1_000) + "]".repeat(1_000);
        assertThat(reason(deep.getBytes(UTF_8))).isEqualTo(DeadReason.LIMIT_EXCEEDED);
    }

    @Test
    void theDetailSaysWhatItLooksLikeAndWhatIsRead() {
        assertThat(((Outcome.Dead) decode(auto, "{\"verb\":1}".getBytes(UTF_8)).get(0)).detail())
                .isEqualTo(
                        "looks like xapi, which is not read here, need one of canonical, openedx");
        assertThat(((Outcome.Dead) decode(auto, "{}".getBytes(UTF_8)).get(0)).detail())
                .isEqualTo("looks like no known format, need one of canonical, openedx");
    }

    @Test
    void countsWhichFormatEachValueGot() {
        decode(auto, CanonicalText.good().bytes());
        decode(auto, TrackingText.videoLog().getBytes(UTF_8));
        decode(auto, TrackingText.request().getBytes(UTF_8));
        decode(auto, "{\"verb\":1}".getBytes(UTF_8));
        decode(auto, "{}".getBytes(UTF_8));
        decode(auto, null);
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Map.Entry<String, LongSupplier> each : auto.picked().entrySet()) {
            counts.put(each.getKey(), each.getValue().getAsLong());
        }
        assertThat(counts).isEqualTo(Map.of("canonical", 1L, "openedx", 2L, "none", 3L));
        assertThat(canonical.picked()).isEmpty();
        auto(canonical, openEdx)
                .picked()
                .forEach((format, count) -> assertThat(count.getAsLong()).isZero());
    }

    @Test
    void theVersionNamesAllParts() {
        assertThat(auto.version()).isEqualTo("auto/1(canonical/1,openedx/2)");
    }

    private DeadReason reason(byte[] value) {
        return ((Outcome.Dead) decode(auto, value).get(0)).reason();
    }

    private static List<Outcome> decode(Decoder decoder, byte[] value) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(value, out);
        assertThat(out).hasSize(1);
        return out;
    }
}
