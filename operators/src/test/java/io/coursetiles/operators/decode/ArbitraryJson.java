package io.coursetiles.operators.decode;

import java.util.Random;

/** JSON texts of any small shape, with every kind of token, escape and white space. */
final class ArbitraryJson {

    private ArbitraryJson() {}

    static String object(Random random) {
        StringBuilder text = new StringBuilder();
        appendObject(text, random, 0);
        return text.toString();
    }

    private static void appendObject(StringBuilder text, Random random, int depth) {
        text.append('{');
        int members = random.nextInt(4);
        for (int i = 0; i < members; i++) {
            text.append(i == 0 ? "" : ",").append(space(random));
            appendString(text, random);
            text.append(space(random)).append(':').append(space(random));
            appendValue(text, random, depth + 1);
            text.append(space(random));
        }
        text.append('}');
    }

    private static void appendValue(StringBuilder text, Random random, int depth) {
        switch (random.nextInt(depth > 5 ? 4 : 6)) {
            case 0 -> text.append(random.nextBoolean() ? "true" : "null");
            case 1 -> text.append(random.nextInt(1_000) - 500);
            case 2 -> text.append(random.nextGaussian());
            case 3 -> appendString(text, random);
            case 4 -> appendObject(text, random, depth);
            default -> {
                text.append('[').append(space(random));
                int items = random.nextInt(3);
                for (int i = 0; i < items; i++) {
                    text.append(i == 0 ? "" : ",").append(space(random));
                    appendValue(text, random, depth + 1);
                }
                text.append(']');
            }
        }
    }

    private static void appendString(StringBuilder text, Random random) {
        String[] parts = {"a", "id", "event_id", "actor", "\\n", "\\u00e9", "\\\\", "\u00e9", " "};
        text.append('"');
        int length = random.nextInt(6);
        for (int i = 0; i < length; i++) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        text.append('"');
    }

    private static String space(Random random) {
        return random.nextInt(4) == 0 ? " \t\n\r".substring(random.nextInt(4)) : "";
    }
}
