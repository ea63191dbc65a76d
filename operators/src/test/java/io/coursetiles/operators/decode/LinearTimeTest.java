package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.event.Outcome;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Eight times the bytes of one canonical or tracking event cost about eight times the time, never
 * 64 times, whatever makes it long. Batches of the other formats have tests of their own.
 */
class LinearTimeTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int TRIES = 10;
    private static final int FEW = 1_000;

    private final Decoder canonical = new CanonicalDecoder(new KindMapping());
    private final Decoder openEdx = new OpenEdxDecoder();

    @ParameterizedTest
    @CsvSource({
        "members,  ok",
        "repeated, ok",
        "escapes,  ok",
        "list,     ok",
        "spaces,   ok",
        "id,       too_long",
        "course,   too_long",
        "spaced,   ok",
        "time,     bad_time",
        "type,     ok",
        "cut,      not_json",
    })
    void canonical(String kind, String verdict) {
        assertLinear(canonical, size -> canonicalEvent(kind, size), verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "payload,  ok",
        "text,     ok",
        "quoted,   ok",
        "members,  ok",
        "list,     ok",
        "page,     ok",
        "path,     ok",
        "prefix,   ok",
        "name,     ok",
        "time,     bad_time",
        "cut,      not_json",
    })
    void openEdx(String kind, String verdict) {
        assertLinear(openEdx, size -> trackingEvent(kind, size), verdict);
    }

    private static String canonicalEvent(String kind, int size) {
        CanonicalText good = CanonicalText.good();
        String spaces = " \t\r\n".repeat(size);
        return switch (kind) {
            case "members" -> good.with("x", '{' + members(size) + '}').toString();
            case "repeated" -> good.with("x", "0" + ",\"x\":0".repeat(2 * size)).toString();
            case "escapes" ->
                    good.with("x", '"' + "\\ud83d\\ude00\\n".repeat(size) + '"').toString();
            case "list" -> good.with("x", '[' + "1.5e3,".repeat(size) + "null]").toString();
            case "spaces" -> spaces + good + spaces;
            case "id" -> good.with("event_id", '"' + "\u00e9".repeat(4 * size) + '"').toString();
            case "course" ->
                    good.with("course_id", '"' + "e\u0301".repeat(4 * size) + '"').toString();
            case "spaced" ->
                    good.with("learner_key", '"' + " ".repeat(8 * size) + "l\"").toString();
            case "time" ->
                    good.with("event_time", "\"2026-03-02T10:00:00." + "0".repeat(8 * size) + "Z\"")
                            .toString();
            case "type" -> good.with("event_type", '"' + "v".repeat(8 * size) + '"').toString();
            default -> good.with("x", '{' + members(size)).toString();
        };
    }

    private static String trackingEvent(String kind, int size) {
        String course = "/courses/A/B/C/courseware/";
        return switch (kind) {
            case "payload" -> tracked("\"event\":{" + members(size) + '}');
            case "text" -> tracked("\"event\":\"{" + members(size).replace("\"", "\\\"") + "}\"");
            case "quoted" -> tracked("\"event\":\"" + "\\\"\\\\{".repeat(2 * size) + '"');
            case "members" -> tracked(members(size));
            case "list" -> tracked("\"event\":[" + "{\"a\":1},".repeat(size) + "0]");
            case "page" ->
                    tracked("\"page\":\"https://x.example" + course + "a/".repeat(4 * size) + '"');
            case "path" ->
                    tracked("\"event_type\":\"" + course + "i4x://A/B/".repeat(size) + '"')
                            .replace("\"name\":\"x\",", "");
            case "prefix" -> "2026-03-02 INFO [a] ".repeat(size) + tracked("\"y\":0");
            case "name" -> tracked("\"y\":0").replace("\"x\"", '"' + "edx.".repeat(2 * size) + '"');
            case "time" ->
                    tracked("\"y\":0").replace("10:00:00Z", "10:00:00" + "+00:00".repeat(2 * size));
            default -> tracked("\"event\":{" + members(size) + ",");
        };
    }

    private static String tracked(String members) {
        return "{\"name\":\"x\",\"time\":\"2026-03-02T10:00:00Z\",\"context\":"
                + "{\"course_id\":\"A/B/C\",\"user_id\":6},"
                + members
                + '}';
    }

    /** In no order, so that whoever sorts them has to. */
    private static String members(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> "\"m" + Integer.reverse(i) + "\":" + i)
                .collect(Collectors.joining(","));
    }

    @FunctionalInterface
    private interface Value {
        String of(int size);
    }

    private static void assertLinear(Decoder decoder, Value value, String verdict) {
        double few = perByte(decoder, value.of(FEW), verdict);
        double many = perByte(decoder, value.of(8 * FEW), verdict);
        assertThat(many / few).as("time per byte, of eight times as many").isLessThan(4);
    }

    private static double perByte(Decoder decoder, String value, String verdict) {
        byte[] bytes = value.getBytes(UTF_8);
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 2 * TRIES; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            Outcome outcome = CanonicalText.only(decoder, bytes);
            long nanos = THREADS.getCurrentThreadCpuTime() - start;
            assertThat(label(outcome)).as("%.90s", value).isEqualTo(verdict);
            fastest = i < TRIES ? fastest : Math.min(fastest, nanos);
        }
        return (double) fastest / bytes.length;
    }

    private static String label(Outcome outcome) {
        if (outcome instanceof Outcome.Skip skip) {
            return skip.reason().label();
        }
        return outcome instanceof Outcome.Dead dead ? dead.reason().label() : "ok";
    }
}
