package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Field names chosen to fill or to unbalance the tables behind the parser and the tree. */
class CollidingNamesTest {

    private static final Duration BOUND = Duration.ofSeconds(20);
    private static final String GOOD = CanonicalText.good().toString();
    private static final String OPEN = GOOD.substring(0, GOOD.length() - 1);

    private final Decoder canonical = new CanonicalDecoder(new KindMapping());

    @Test
    void manyNamesChangeNothing() {
        Outcome good = CanonicalText.only(canonical, GOOD.getBytes(UTF_8));
        String names = members(IntStream.range(0, 300_000).mapToObj(i -> "n" + i * 7919L));
        assertTimeout(
                BOUND,
                () ->
                        assertThat(
                                        CanonicalText.only(
                                                canonical, (OPEN + names + "}").getBytes(UTF_8)))
                                .isEqualTo(good));
        assertThat(CanonicalText.only(canonical, GOOD.getBytes(UTF_8))).isEqualTo(good);
    }

    @Test
    void namesOfOneHashCodeChangeNothing() {
        // "Aa" and "BB" have one String.hashCode, and so has every sequence of them.
        String names =
                members(
                        IntStream.range(0, 1 << 15)
                                .mapToObj(
                                        i ->
                                                IntStream.range(0, 15)
                                                        .mapToObj(
                                                                b ->
                                                                        (i >> b & 1) == 0
                                                                                ? "Aa"
                                                                                : "BB")
                                                        .collect(Collectors.joining())));
        assertTimeout(
                BOUND,
                () -> {
                    assertThat(CanonicalText.only(canonical, (OPEN + names + "}").getBytes(UTF_8)))
                            .isInstanceOf(Outcome.Ok.class);
                    assertThat(
                                    CanonicalText.only(
                                            new OpenEdxDecoder(),
                                            ("{\"event\":1" + names + "}").getBytes(UTF_8)))
                            .isEqualTo(
                                    new Outcome.Dead(
                                            DeadReason.NO_TYPE,
                                            "name, event_type: absent, null or blank, need a"
                                                    + " non-blank string"));
                });
    }

    /** Names that the parser's table refuses, whatever its seed: it hashes them to one slot. */
    @Test
    void namesOfOneParserHashChangeNothing() {
        String names = members(ParserCollisions.names(5_000));
        assertTimeout(
                BOUND,
                () ->
                        assertThat(
                                        CanonicalText.only(
                                                canonical, (OPEN + names + "}").getBytes(UTF_8)))
                                .isEqualTo(CanonicalText.only(canonical, GOOD.getBytes(UTF_8))));
    }

    private static String members(Stream<String> names) {
        return names.map(name -> ",\"" + name + "\":0").collect(Collectors.joining());
    }
}
