package io.coursetiles.operators.decode.caliper;

import static io.coursetiles.operators.decode.caliper.CaliperText.decode;
import static io.coursetiles.operators.decode.caliper.CaliperText.envelope;
import static io.coursetiles.operators.decode.caliper.CaliperText.event;
import static io.coursetiles.operators.decode.caliper.CaliperText.label;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values made to cost more than their bytes: depth, numbers, names, chains, many items. */
class CaliperBombsTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int TRIES = 10;

    private final Decoder decoder = new CaliperDecoder(CourseLevel.OFFERING, IdSource.CONTENT);

    /** In a member that is read, in one that is not, and beside the items of an envelope. */
    @ParameterizedTest
    @CsvSource({
        "1e1000000000,     bad_time",
        "-1e-1000000000,   bad_time",
        "9007199254740993, bad_time",
        "2000 digits,      limit_exceeded",
        "100000 brackets,  limit_exceeded",
        "100000 objects,   limit_exceeded",
        "NaN,              not_json",
    })
    void aBombEndsWithinMilliseconds(String bomb, String asTime) {
        String json =
                switch (bomb) {
                    case "2000 digits" -> "9".repeat(2_000);
                    case "100000 brackets" -> "[".repeat(100_000);
                    case "100000 objects" -> "{\"object\":".repeat(100_000);
                    default -> bomb;
                };
        String unread = asTime.equals("bad_time") ? "ok" : asTime;
        assertThat(fastest(event().with("eventTime", json), asTime)).isLessThan(100);
        assertThat(fastest(event().with("unread", json), unread)).isLessThan(100);
        assertThat(
                        fastest(
                                envelope(event())
                                        .replace("{\"sensor", "{\"x\":" + json + ",\"sensor"),
                                unread))
                .isLessThan(100);
    }

    @Test
    void theDeepestChainThatIsReadIsFollowedToItsEnd() {
        String open = "{\"id\":\"e:x\",\"type\":\"Page\",\"isPartOf\":";
        String chain =
                open.repeat(95) + "{\"id\":\"e:c\",\"type\":\"CourseSection\"}" + "}".repeat(95);
        CaliperText deep = event().without("group").with("object", chain);
        Outcome outcome = CaliperText.only(decoder, deep);
        assertThat(((Outcome.Ok) outcome).courseId()).isEqualTo("e:c");
        assertThat(
                        label(
                                CaliperText.only(
                                        decoder,
                                        deep.with("object", open + open + open + chain + "}}}"))))
                .isEqualTo("ok");
        assertThat(
                        label(
                                CaliperText.only(
                                        decoder,
                                        deep.with(
                                                "object", open.repeat(9) + chain + "}".repeat(9)))))
                .isEqualTo("limit_exceeded");
    }

    /** Names that a hash table of names would put into one place: "Aa" and "BB" hash alike. */
    @Test
    void manyNamesOfOneHashChangeNothing() {
        String names =
                IntStream.range(0, 1 << 15)
                        .mapToObj(
                                i ->
                                        IntStream.range(0, 15)
                                                .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                                                .collect(Collectors.joining("", ",\"", "\":0")))
                        .collect(Collectors.joining());
        CaliperText many = event().with("action", "\"Paused\"" + names);
        assertThat(CaliperText.only(decoder, many)).isEqualTo(CaliperText.only(decoder, event()));
        assertThat(fastest(many, "ok")).isLessThan(1_000);
    }

    /** Eight times the items, and eight times the length of one item, cost eight times, not 64. */
    @ParameterizedTest
    @CsvSource({"good", "bad", "null", "entity", "chain", "repeated", "long", "query"})
    void theTimeIsLinearInTheBytes(String kind) {
        double few = perByte(kind, 500);
        double many = perByte(kind, 4_000);
        assertThat(many / few).as("time per byte, of %s", kind).isLessThan(4);
    }

    private double perByte(String kind, int size) {
        String value = value(kind, size);
        byte[] bytes = value.getBytes(UTF_8);
        for (int i = 0; i < 20; i++) {
            nanos(bytes);
        }
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            fastest = Math.min(fastest, nanos(bytes));
        }
        return (double) fastest / bytes.length;
    }

    private static String value(String kind, int size) {
        return switch (kind) {
            case "good" -> envelope(Collections.nCopies(size, event()).toArray());
            case "bad" -> envelope(Collections.nCopies(size, event().without("type")).toArray());
            case "null" -> envelope(Collections.nCopies(size, "null").toArray());
            case "entity" -> envelope(Collections.nCopies(size, CaliperText.section()).toArray());
            case "chain" -> {
                String open = "{\"id\":\"e:x\",\"type\":\"Page\",\"isPartOf\":";
                CaliperText deep =
                        event().with("object", open.repeat(90) + "null" + "}".repeat(90));
                yield envelope(Collections.nCopies(size / 20, deep).toArray());
            }
            case "repeated" ->
                    event().with("actor", "{" + "\"id\":\"e:1\",".repeat(size * 20) + "\"x\":1}")
                            .toString();
            case "long" -> event().with("action", '"' + "x/".repeat(size * 50) + '"').toString();
            default ->
                    event().with("object", "\"e:a?" + "ver=1&".repeat(size * 20) + "x=1\"")
                            .toString();
        };
    }

    private long nanos(byte[] bytes) {
        List<Outcome> out = new ArrayList<>();
        long start = THREADS.getCurrentThreadCpuTime();
        decoder.decode(bytes, out);
        long nanos = THREADS.getCurrentThreadCpuTime() - start;
        assertThat(out).isNotEmpty();
        return nanos;
    }

    private long fastest(Object json, String expected) {
        byte[] bytes = json.toString().getBytes(UTF_8);
        long[] tries = new long[TRIES];
        for (int i = 0; i < TRIES; i++) {
            tries[i] = nanos(bytes);
        }
        assertThat(decode(decoder, json).stream().map(CaliperText::label))
                .containsExactly(expected);
        return Duration.ofNanos(Arrays.stream(tries).min().orElseThrow()).toMillis();
    }
}
