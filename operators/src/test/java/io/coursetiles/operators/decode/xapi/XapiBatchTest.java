package io.coursetiles.operators.decode.xapi;

import static io.coursetiles.operators.decode.xapi.StatementText.page;
import static io.coursetiles.operators.decode.xapi.StatementText.unstored;
import static io.coursetiles.operators.decode.xapi.StatementText.voiding;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A batch comes to what its items come to alone, whatever stands beside them. */
class XapiBatchTest {

    private static final int ROUNDS = 500;
    private static final int TRIES = 5;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Decoder decoder = new XapiDecoder(XapiRules.standard());

    @Test
    void everyItemHasItsOwnOutcome() {
        Random random = new Random(44);
        List<String> pool = pool(random);
        for (int i = 0; i < ROUNDS; i++) {
            List<String> items = new ArrayList<>();
            List<Outcome> expected = new ArrayList<>();
            for (int n = random.nextInt(80); n >= 0; n--) {
                String item = pool.get(random.nextInt(pool.size()));
                items.add(item);
                expected.addAll(decode("[" + item + "]"));
            }
            assertThat(expected).hasSameSizeAs(items);
            String batch = "[" + String.join(",", items) + "]";
            assertThat(decode(batch)).as("%.2000s", batch).isEqualTo(expected);
            assertThat(decode("{\"more\":\"\",\"statements\":" + batch + "}")).isEqualTo(expected);
        }
    }

    @Test
    void alternatingGoodAndBadItems() {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            items.add(
                    i % 2 == 0
                            ? page().with("id", "\"i" + i + '"').toString()
                            : page().without("timestamp").toString());
        }
        List<Outcome> out = decode("[" + String.join(",", items) + "]");
        assertThat(out).hasSize(80);
        for (int i = 0; i < 80; i++) {
            assertThat(Decoded.label(out.get(i))).isEqualTo(i % 2 == 0 ? "ok" : "no_time");
        }
    }

    /** Eight times the bytes in less than sixteen times the time. */
    @Test
    void timeIsLinearInTheBytes() {
        byte[] small = batch(1_000);
        byte[] large = batch(8_000);
        fastest(small);
        assertThat(fastest(large)).isLessThan(16 * fastest(small));
    }

    private long fastest(byte[] batch) {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            assertThat(Decoded.all(decoder, batch)).isNotEmpty();
            fastest = Math.min(fastest, THREADS.getCurrentThreadCpuTime() - start);
        }
        return fastest;
    }

    private static byte[] batch(int items) {
        return ("[" + (unstored() + ",").repeat(items - 1) + unstored() + "]").getBytes(UTF_8);
    }

    private List<Outcome> decode(String text) {
        return Decoded.all(decoder, text.getBytes(UTF_8));
    }

    /** Good statements, and such with one value replaced by another. */
    private static List<String> pool(Random random) {
        List<String> pool = new ArrayList<>();
        List<String> values =
                List.of("null", "7", "1e1000000000", "\"\"", "[]", "{}", "true", "\"\\u0000\"");
        List<String> names =
                List.of("id", "actor", "verb", "object", "context", "timestamp", "result");
        for (String name : names) {
            for (String value : values) {
                pool.add(page().with(name, value).toString());
                pool.add(unstored().with(name, value).toString());
            }
        }
        pool.addAll(values);
        pool.add(voiding("x").toString());
        pool.add("[" + page() + "]");
        pool.add("{\"statements\":[" + page() + "]}");
        for (int i = 0; i < 40; i++) {
            pool.add(unstored().with("id", "\"i" + random.nextInt(20) + '"').toString());
        }
        return pool;
    }
}
