package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import io.coursetiles.operators.event.Outcome;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Short or deep values that cost a careless parser minutes or its stack. */
class ParserBombsTest {

    /** CPU time of the fastest try, so that a busy machine fails nothing. */
    private static final Duration BOUND = Duration.ofMillis(100);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final int TRIES = 10;

    private static final String CANONICAL =
            "{\"event_id\":\"e\",\"course_id\":\"c\",\"learner_key\":\"l\",\"event_type\":\"view\",";
    private static final String CANONICAL_TIME = "\"event_time\":\"2026-03-02T10:00:00Z\",";
    private static final String TRACKED =
            "{\"name\":\"x\",\"context\":{\"course_id\":\"A/B/C\",\"user_id\":6},";
    private static final String TRACKED_TIME = "\"time\":\"2026-03-02T10:00:00Z\",";

    private static final String STATED =
            "{\"verb\":{\"id\":\"v\"},\"actor\":{\"openid\":\"o\"},\"object\":{\"id\":\"c\","
                    + "\"definition\":{\"type\":\"http://adlnet.gov/expapi/activities/course\"}},";
    private static final String STATED_TIME = "\"timestamp\":\"2026-03-02T10:00:00Z\",";

    private final Decoder canonical = new CanonicalDecoder(new KindMapping());
    private final Decoder openEdx = new OpenEdxDecoder();
    private final Decoder xapi = new XapiDecoder(XapiRules.standard());

    /** In the time, in a field that is not read, and in the payload that an id is derived from. */
    @ParameterizedTest
    @CsvSource({
        "NaN,              not_json,       not_json,       not_json",
        "-Infinity,        not_json,       not_json,       not_json",
        "1e999,            bad_time,       ok,             ok",
        "1e1000000000,     bad_time,       ok,             ok",
        "-1e-1000000000,   bad_time,       ok,             ok",
        "9007199254740993, bad_time,       ok,             ok",
        "2000 digits,      limit_exceeded, limit_exceeded, limit_exceeded",
        "100000 brackets,  limit_exceeded, limit_exceeded, limit_exceeded",
        "100000 objects,   limit_exceeded, limit_exceeded, limit_exceeded",
    })
    void endsWithinMilliseconds(String bomb, String asTime, String unread, String asPayload) {
        String json =
                switch (bomb) {
                    case "2000 digits" -> "9".repeat(2_000);
                    case "100000 brackets" -> "[".repeat(100_000);
                    case "100000 objects" -> "{\"a\":".repeat(100_000);
                    default -> bomb;
                };
        assertVerdict(canonical, CANONICAL + "\"event_time\":" + json + "}", asTime);
        assertVerdict(canonical, CANONICAL + CANONICAL_TIME + "\"x\":" + json + "}", unread);
        assertVerdict(openEdx, TRACKED + "\"time\":" + json + "}", asTime);
        assertVerdict(openEdx, TRACKED + TRACKED_TIME + "\"x\":" + json + "}", unread);
        assertVerdict(
                openEdx, TRACKED + TRACKED_TIME + "\"event\":{\"id\":" + json + "}}", asPayload);
        assertVerdict(xapi, STATED + "\"timestamp\":" + json + "}", asTime);
        assertVerdict(xapi, STATED + STATED_TIME + "\"x\":" + json + "}", unread);
        assertVerdict(
                xapi, STATED + STATED_TIME + "\"result\":{\"score\":" + json + "}}", asPayload);
    }

    /** JSON in a string is read as JSON; what is none, or too deep, stays a text. */
    @ParameterizedTest
    @CsvSource({"[, 100000", "{\\\"a\\\":, 100000", "1e1000000000, 1", "9, 100000"})
    void bombInATextIsNoBomb(String part, int times) {
        assertVerdict(
                openEdx,
                TRACKED + TRACKED_TIME + "\"event\":\"" + part.repeat(times) + "\"}",
                "ok");
    }

    private static void assertVerdict(Decoder decoder, String value, String verdict) {
        byte[] bytes = value.getBytes(UTF_8);
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            Outcome outcome = CanonicalText.only(decoder, bytes);
            fastest = Math.min(fastest, THREADS.getCurrentThreadCpuTime() - start);
            assertThat(
                            outcome instanceof Outcome.Dead dead
                                    ? dead.reason().label()
                                    : outcome instanceof Outcome.Ok ? "ok" : "skip")
                    .as("%.90s", value)
                    .isEqualTo(verdict);
        }
        assertThat(Duration.ofNanos(fastest)).as("%.90s", value).isLessThan(BOUND);
    }
}
