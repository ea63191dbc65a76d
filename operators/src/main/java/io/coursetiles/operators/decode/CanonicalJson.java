package io.coursetiles.operators.decode;

import java.util.List;
import java.util.Map;

/**
 * Writes a value of {@link JsonTree} as the one JSON text that all serialisations of it share:
 * names sorted by UTF-16 unit, no white space, numbers by {@link JsonNumber#canonical()}, strings
 * with {@code "}, {@code \}, control characters and surrogates escaped.
 *
 * <p>Derived event ids are hashes of this text: any change to it changes the identity of events
 * that were already counted, and needs a new namespace.
 */
public final class CanonicalJson {

    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private CanonicalJson() {}

    /** Appends {@code value}, whose nesting is that of one or two parsed texts. */
    public static void write(Object value, StringBuilder out) {
        if (value instanceof JsonObject object) {
            char divider = '{';
            for (Map.Entry<String, Object> member : object.sorted().entrySet()) {
                out.append(divider);
                divider = ',';
                writeString(member.getKey(), out);
                out.append(':');
                write(member.getValue(), out);
            }
            out.append(divider == '{' ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            char divider = '[';
            for (Object item : list) {
                out.append(divider);
                divider = ',';
                write(item, out);
            }
            out.append(divider == '[' ? "[]" : "]");
        } else if (value instanceof String text) {
            writeString(text, out);
        } else if (value instanceof JsonNumber number) {
            out.append(number.canonical());
        } else {
            out.append(value);
        }
    }

    /** Appends {@code text} as a JSON string. */
    public static void writeString(String text, StringBuilder out) {
        out.append('"');
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append(text, written, i).append('\\').append(c);
                written = i + 1;
            } else if (c < ' ' || Character.isSurrogate(c)) {
                out.append(text, written, i).append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(HEX[(c >> shift) & 0xF]);
                }
                written = i + 1;
            }
        }
        out.append(text, written, text.length());
        out.append('"');
    }
}
