package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The text that identities are made of, against the plainest way to write it. */
class CanonicalJsonTest {

    private static final String[] PARTS = {
        "a",
        "b",
        "B",
        "_",
        "\"",
        "\\",
        "/",
        "\n",
        "\u001f",
        " ",
        "\u007f",
        "\u0080",
        "\u00e9",
        "\u07ff",
        "\u0800",
        "\u20ac",
        "\uffff",
        "\ud83d\ude00",
        "\ud83d",
        "\ude00"
    };

    @Test
    void isTheOneTextOfAValue() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            Object value = value(random, 0);
            assertThat(new CanonicalJson().value(value).toString()).isEqualTo(model(value));
        }
    }

    @Test
    void membersOfManyNamesAreSortedToo() {
        for (int size : new int[] {15, 16, 17, 18, 40, 1_000}) {
            JsonObject object = new JsonObject();
            List<Integer> numbers = new Random(size).ints(size, 0, size).boxed().toList();
            numbers.forEach(number -> object.add("n" + number, number.toString()));
            String sorted =
                    numbers.stream()
                            .distinct()
                            .map(number -> "\"n" + number + "\":\"" + number + '"')
                            .sorted()
                            .collect(Collectors.joining(",", "{", "}"));
            for (int times = 0; times < 2; times++) {
                assertThat(new CanonicalJson().value(object).toString()).isEqualTo(sorted);
                numbers.forEach(
                        number -> {
                            assertThat(object.string("n" + number)).isEqualTo(number.toString());
                            assertThat(object.has("m" + number)).isFalse();
                        });
            }
            IntStream.range(0, size)
                    .forEach(
                            number ->
                                    assertThat(object.repeats("n" + number))
                                            .isEqualTo(times(numbers, number) > 1));
        }
    }

    private static long times(List<Integer> numbers, int number) {
        return numbers.stream().filter(other -> other == number).count();
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 3 ? 4 : 6)) {
            case 0 -> text(random);
            case 1 -> new JsonNumber(Integer.toString(random.nextInt(2_000) - 1_000));
            case 2 -> new JsonNumber(Double.toString(random.nextGaussian()));
            case 3 -> random.nextBoolean() ? null : random.nextBoolean();
            case 4 -> IntStream.range(0, random.nextInt(4)).mapToObj(i -> text(random)).toList();
            default -> {
                JsonObject object = new JsonObject();
                for (int i = random.nextInt(24); i > 0; i--) {
                    object.add(text(random), value(random, depth + 1));
                }
                yield object;
            }
        };
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(5), 0, PARTS.length)
                .mapToObj(part -> PARTS[part])
                .collect(Collectors.joining());
    }

    private static String model(Object value) {
        if (value instanceof JsonObject object) {
            Map<String, Object> members = new TreeMap<>();
            for (int i = 0; i < object.size(); i++) {
                members.put(object.name(i), object.value(i));
            }
            return members.entrySet().stream()
                    .map(member -> quoted(member.getKey()) + ':' + model(member.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(CanonicalJsonTest::model)
                    .collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof JsonNumber number) {
            return number.canonical();
        }
        return value instanceof String text ? quoted(text) : String.valueOf(value);
    }

    private static String quoted(String text) {
        return text.chars()
                .mapToObj(
                        unit ->
                                unit == '"' || unit == '\\'
                                        ? "\\" + (char) unit
                                        : unit < ' ' || Character.isSurrogate((char) unit)
                                                ? "\\u%04x".formatted(unit)
                                                : Character.toString(unit))
                .collect(Collectors.joining("", "\"", "\""));
    }
}
