package io.coursetiles.operators.decode;

import java.nio.charset.StandardCharsets;

/** Replaces the escapes of JSON strings. */
final class JsonEscapes {

    private JsonEscapes() {}

    /**
     * The text of a string.
     *
     * @param bytes well-formed UTF-8
     * @param from behind the opening quote
     * @param end index of the closing quote, before which all escapes are whole
     */
    static String unescaped(byte[] bytes, int from, int end) {
        // No character takes less bytes than UTF-16 units.
        char[] chars = new char[end - from];
        int length = 0;
        int at = from;
        while (at < end) {
            byte b = bytes[at];
            if (b < 0) {
                int run = at;
                while (at < end && bytes[at] < 0) {
                    at++;
                }
                String text = new String(bytes, run, at - run, StandardCharsets.UTF_8);
                text.getChars(0, text.length(), chars, length);
                length += text.length();
            } else if (b != '\\') {
                chars[length++] = (char) b;
                at++;
            } else if (bytes[at + 1] == 'u') {
                chars[length++] = unit(bytes, at + 2);
                at += 6;
            } else {
                chars[length++] = character(bytes[at + 1]);
                at += 2;
            }
        }
        return new String(chars, 0, length);
    }

    private static char unit(byte[] bytes, int from) {
        int unit = 0;
        for (int i = from; i < from + 4; i++) {
            unit = unit << 4 | Character.digit(bytes[i], 16);
        }
        return (char) unit;
    }

    private static char character(byte letter) {
        return switch (letter) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> (char) letter;
        };
    }
}
