package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Outcome;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The outcomes of a value are the same whether the scanner reads it or the JSON library. A member
 * that no format knows, nested deeper than the scanner passes over, has the library read it.
 */
class LibraryAgreesTest {

    private static final int ROUNDS = 10_000;
    private static final byte[] DEEP =
            ("\"zz\":" + "[".repeat(70) + "]".repeat(70) + ",").getBytes(UTF_8);

    @ParameterizedTest
    @MethodSource("io.coursetiles.operators.decode.ArbitraryBytesTest#decoders")
    void outcomesAreThoseOfTheLibrary(Decoder decoder) {
        Random random = new Random(44);
        List<byte[]> seeds =
                ArbitraryBytesTest.seeds().stream().filter(seed -> brace(seed) >= 0).toList();
        int compared = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] value = MutatedBytes.of(seeds.get(random.nextInt(seeds.size())), random);
            int brace = brace(value);
            if (brace >= 0 && JsonBytes.read(value, new JsonTree()) == null) {
                byte[] deep = with(value, brace + 1);
                assertThat(decoded(decoder, value))
                        .as(new String(value, UTF_8))
                        .isEqualTo(decoded(decoder, deep));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(ROUNDS / 4);
    }

    /** Where the object begins that the value is, if it has a member; else below 0. */
    private static int brace(byte[] value) {
        int start = JsonBytes.textStart(value);
        if (start >= value.length || value[start] != '{') {
            return -1;
        }
        int next = start + 1;
        while (next < value.length && JsonBytes.isWhiteSpace(value[next])) {
            next++;
        }
        return next < value.length && value[next] == '"' ? start : -1;
    }

    private static byte[] with(byte[] value, int at) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(value, 0, at);
        out.writeBytes(DEEP);
        out.write(value, at, value.length - at);
        return out.toByteArray();
    }

    private static List<Outcome> decoded(Decoder decoder, byte[] value) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(value, out);
        return out;
    }
}
