package io.coursetiles.operators.decode.openedx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.testing.Items;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenEdxDecoderTest {

    private static final String COURSE = "course-v1:Orchard+Pears+2026";
    private static final long TEN_O_CLOCK = 1_772_445_600_000L;

    private final Decoder decoder = new OpenEdxDecoder();

    @Test
    void decodesTheLogShape() {
        assertThat(decode(TrackingText.videoLog()))
                .isEqualTo(
                        item(
                                "play_video",
                                new Outcome.Ok(
                                        "ba5bee03-0c22-5086-9fd2-4e59e2520e51",
                                        TEN_O_CLOCK + 250,
                                        COURSE,
                                        "6",
                                        Kind.VIDEO,
                                        "block-v1:Orchard+Pears+2026+type@video+block@pear-tree")));
    }

    @Test
    void decodesARequest() {
        assertThat(decode(TrackingText.request()))
                .isEqualTo(
                        item(
                                "http_request",
                                new Outcome.Ok(
                                        "a40b03c6-5df7-5534-88b4-d05f3a36bc6c",
                                        TEN_O_CLOCK + 1_000,
                                        COURSE,
                                        "6",
                                        Kind.VIEW,
                                        null)));
    }

    private static Outcome.Ok item(String type, Outcome.Ok item) {
        return Items.noted(Items.typed(item, type), Note.ID_DERIVED);
    }

    @Test
    void bothShapesAreOneEvent() {
        assertThat(decode(TrackingText.videoAsync())).isEqualTo(decode(TrackingText.videoLog()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-02 10:00:00,461 INFO 20 [tracking] [user 6] [ip 192.0.2.1] logger.py:41 - ",
                "tracking.log-20260302.gz:",
                ":",
                " : ",
                "\ufeff",
                "\ufeff12:00 ",
                "[tracking] ",
                "\"quoted\" "
            })
    void prefixIsPassedOver(String prefix) {
        assertThat(decode(prefix + TrackingText.videoLog()))
                .isEqualTo(decode(TrackingText.videoLog()));
    }

    @Test
    void reserialisedEventIsTheSame() {
        String log = TrackingText.videoLog();
        String moved =
                log.replace("\"session\": \"5e55\",", "")
                        .replace("{\"username\"", "{\"session\":\"5e55\",\"username\"");
        assertThat(moved).isNotEqualTo(log);
        assertThat(decode(moved)).isEqualTo(decode(log));
        assertThat(decode(log.replace("\n", ""))).isEqualTo(decode(log));
        assertThat(decode(log.replace("12.50", "1.25e1"))).isEqualTo(decode(log));
        assertThat(decode(log.replace("rowan", "ro\\u0077an"))).isEqualTo(decode(log));
        assertThat(decode(log.replace("192.0.2.1", "203.0.113.9"))).isEqualTo(decode(log));
        assertThat(decode(log.replace("10:00:00.250000+00:00", "11:00:00.25+01:00")))
                .isEqualTo(decode(log));
    }

    @ParameterizedTest
    @CsvSource({
        "play_video, pause_video",
        "browser, mobile",
        "5e55, 5e56",
        ".250000, .250001",
        "Pears, Plums",
        "12.50, 12.51",
        "'user_id\": 6', 'user_id\": 7'"
    })
    void anotherEventHasAnotherId(String text, String other) {
        String log = TrackingText.videoLog();
        assertThat(((Outcome.Ok) decode(log.replace(text, other))).eventId())
                .isNotEqualTo(((Outcome.Ok) decode(log)).eventId());
    }

    @Test
    void cutPayloadIsStillAnEvent() {
        String cut = TrackingText.request().replace("\\\"GET\\\": {}}", "\\\"GET\\\": {\\\"a");
        assertThat(decode(cut)).isInstanceOf(Outcome.Ok.class);
        String deep = TrackingText.request().replace("{\\\"POST\\\": {}", "[".repeat(100_000));
        assertThat(decode(deep)).isInstanceOf(Outcome.Ok.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-02T10:00:00, 0",
        "2026-03-02 10:00:00.123, 123",
        "2026-03-02T10:00:00Z, 0",
        "2026-03-02T15:30:00.999999+0530, 999"
    })
    void timeWithoutZoneIsUtc(String time, long millis) {
        String json = TrackingText.videoLog().replace("2026-03-02T10:00:00.250000+00:00", time);
        assertThat(((Outcome.Ok) decode(json)).eventTime()).isEqualTo(TEN_O_CLOCK + millis);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"event_id\":\"e\"} | NOT_THIS_FORMAT",
                "{\"username\":\"u\",\"time\":\"2026-03-02T10:00:00Z\"} | NOT_THIS_FORMAT",
                "{} | NOT_THIS_FORMAT",
                "[{\"name\":\"x\"}] | NOT_AN_OBJECT",
                "null | NOT_AN_OBJECT",
                "7 | NOT_AN_OBJECT",
                "\"{}\" | NOT_AN_OBJECT",
                "no brace | NOT_JSON",
                "x {\"name\": | NOT_JSON",
                "{\"name\":\"x\"} {} | NOT_JSON",
                "{\"name\":\"x\",\"context\": \"course_id\": 1} | NOT_JSON",
                "{\"event\":\"Loaded\",\"context\":{\"page\":{}}} | NO_TYPE",
                "{\"name\":\" \",\"event_type\":null} | NO_TYPE",
                "{\"name\":7} | WRONG_TYPE",
                "{\"name\":\"x\"} | NO_TIME",
                "{\"name\":\"x\",\"time\":null,\"timestamp\":\"\"} | NO_TIME",
                "{\"name\":\"x\",\"time\":1772445600} | BAD_TIME",
                "{\"name\":\"x\",\"time\":[]} | WRONG_TYPE",
                "{\"name\":\"x\",\"time\":\"yesterday\"} | BAD_TIME",
                "{\"name\":\"x\",\"time\":\"1970-01-01T00:00:00\"} | TIME_OUT_OF_RANGE",
                "{\"name\":\"x\",\"time\":\"2026-03-02T10:00:00\",\"context\":\"c\"} | WRONG_TYPE",
                "{\"name\":\"x\",\"time\":\"2026-03-02T10:00:00\",\"context\":{\"course_id\":[]}}"
                        + " | WRONG_TYPE",
                "{\"name\":\"x\",\"time\":\"t\",\"name\":\"x\"} | DUPLICATE_KEY",
                "{\"name\":\"x\",\"context\":{\"course_id\":1,\"course_id\":1}} | DUPLICATE_KEY",
                "{\"name\":\"x\",\"event\":\"{\\\"user_id\\\":1,\\\"user_id\\\":2}\"} | DUPLICATE_KEY",
                "{\"name\":\"x\",\"time\":\"2026-03-02T10:00:00\",\"username\":\"a\\u0000b\","
                        + "\"context\":{\"course_id\":\"A/B/C\"}} | BAD_TEXT",
            })
    void refuses(String value, DeadReason reason) {
        Outcome outcome = decode(value);
        assertThat(outcome).isInstanceOf(Outcome.Dead.class);
        assertThat(((Outcome.Dead) outcome).reason()).isEqualTo(reason);
    }

    @Test
    void refusesALearnerThatIsTooLong() {
        Outcome outcome =
                decode(TrackingText.videoLog().replace(": 6", ": \"" + "6".repeat(257) + '"'));
        assertThat(outcome).isInstanceOf(Outcome.Dead.class);
        assertThat(((Outcome.Dead) outcome).reason()).isEqualTo(DeadReason.TOO_LONG);
    }

    @Test
    void repeatedUnreadFieldsDoNotMatter() {
        for (String unread : List.of("\"x\":1,\"x\":2", "\"x\":{\"name\":1,\"name\":2}")) {
            String json =
                    TrackingText.videoLog()
                            .replace("{\"username\"", "{" + unread + ",\"username\"");
            assertThat(decode(json)).isEqualTo(decode(TrackingText.videoLog()));
        }
    }

    @Test
    void detailNeverQuotesThePayload() {
        for (String json :
                List.of(
                        "sEcReT",
                        "{\"sEcReT\":sEcReT}",
                        "{\"name\":\"x\",\"time\":\"sEcReT\"}",
                        "{\"name\":{\"sEcReT\":1}}",
                        "{\"name\":\"x\",\"time\":\"2026-03-02T10:00:00\",\"context\":\"sEcReT\"}",
                        TrackingText.videoLog().replace(": 6", ": \"sEcReT\\u0000\""))) {
            Outcome outcome = decode(json);
            assertThat(outcome).isInstanceOf(Outcome.Dead.class);
            assertThat(((Outcome.Dead) outcome).detail())
                    .hasSizeBetween(1, 200)
                    .doesNotContainIgnoringCase("secret");
        }
    }

    private Outcome decode(String value) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(value.getBytes(UTF_8), out);
        assertThat(out).hasSize(1);
        return out.get(0);
    }
}
