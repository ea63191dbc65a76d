package io.coursetiles.operators.decode.openedx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The variations of real logs in {@code openedx/variations.txt}, each with its exact outcome. */
class OpenEdxVariationsTest {

    private static final Pattern PLACEHOLDER = Pattern.compile("<(BOM|ZWSP|NL|X(\\d+)|CUT(\\d+))>");

    /**
     * @param expected as the file has it, without the id
     * @param id name that events share which are one, or null
     */
    record Variation(String name, String value, String expected, String id) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Variation> variations() throws IOException {
        List<Variation> all = new ArrayList<>();
        try (InputStream file =
                OpenEdxVariationsTest.class.getResourceAsStream("/openedx/variations.txt")) {
            List<String> lines =
                    new String(file.readAllBytes(), UTF_8)
                            .lines()
                            .filter(line -> !line.startsWith("#"))
                            .toList();
            for (int i = 0; i < lines.size(); i += 3) {
                assertThat(lines.get(i)).startsWith("== ");
                assertThat(lines.get(i + 2)).startsWith("-> ");
                String expected = lines.get(i + 2).substring(3);
                int id = expected.indexOf(" id=");
                all.add(
                        new Variation(
                                lines.get(i).substring(3),
                                expanded(lines.get(i + 1)),
                                id < 0 ? expected : expected.substring(0, id),
                                id < 0 ? null : expected.substring(id + 4)));
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("variations")
    void hasItsOutcome(Variation variation) {
        Outcome outcome = decode(variation);
        if (variation.expected().endsWith(" Segment")) {
            assertThat(((Outcome.Dead) outcome).detail()).contains("Segment");
        }
        assertThat(text(outcome)).isEqualTo(variation.expected().replace(" Segment", ""));
    }

    @Test
    void oneEventHasOneIdAndOthersHaveOthers() throws IOException {
        Map<String, String> named = new HashMap<>();
        Set<String> ids = new HashSet<>();
        variations()
                .forEach(
                        variation -> {
                            if (decode(variation) instanceof Outcome.Ok event) {
                                String known =
                                        variation.id() == null ? null : named.get(variation.id());
                                if (known == null) {
                                    assertThat(ids.add(event.eventId()))
                                            .as(variation.name())
                                            .isTrue();
                                    named.put(variation.id(), event.eventId());
                                } else {
                                    assertThat(event.eventId())
                                            .as(variation.name())
                                            .isEqualTo(known);
                                }
                            }
                        });
        assertThat(ids).hasSizeGreaterThan(50);
    }

    private static Outcome decode(Variation variation) {
        List<Outcome> out = new ArrayList<>();
        new OpenEdxDecoder().decode(variation.value().getBytes(UTF_8), out);
        assertThat(out).hasSize(1);
        return out.get(0);
    }

    private static String text(Outcome outcome) {
        if (outcome instanceof Outcome.Ok ok) {
            return String.join(
                    " ",
                    "ok",
                    ok.courseId(),
                    ok.learnerKey(),
                    ok.kind().label(),
                    ok.manifestId() == null ? "-" : ok.manifestId(),
                    withoutMicros(ok.eventTime()));
        }
        return outcome instanceof Outcome.Skip skip
                ? "skip " + skip.reason().label()
                : "dead " + ((Outcome.Dead) outcome).reason().label();
    }

    private static String withoutMicros(long time) {
        return Instant.ofEpochMilli(time).toString();
    }

    private static String expanded(String line) {
        Matcher placeholder = PLACEHOLDER.matcher(line);
        StringBuilder text = new StringBuilder();
        int cut = Integer.MAX_VALUE;
        while (placeholder.find()) {
            String name = placeholder.group(1);
            if (name.startsWith("CUT")) {
                cut = Integer.parseInt(placeholder.group(3));
                placeholder.appendReplacement(text, "");
            } else if (name.startsWith("X")) {
                placeholder.appendReplacement(
                        text, "x".repeat(Integer.parseInt(placeholder.group(2))));
            } else {
                placeholder.appendReplacement(
                        text,
                        switch (name) {
                            case "BOM" -> "\ufeff";
                            case "ZWSP" -> "\u200b";
                            default -> "\n";
                        });
            }
        }
        placeholder.appendTail(text);
        return text.substring(0, Math.min(cut, text.length()));
    }
}
