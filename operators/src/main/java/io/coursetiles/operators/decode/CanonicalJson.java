package io.coursetiles.operators.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Writes values of {@link JsonTree} as the one JSON text, in UTF-8, that all serialisations of them
 * share: names sorted by UTF-16 unit, no white space, numbers by {@link JsonNumber#canonical()},
 * strings with {@code "}, {@code \}, control characters and surrogates escaped.
 *
 * <p>Derived event ids are hashes of this text: any change to it changes the identity of events
 * that were already counted, and needs a new namespace.
 */
public final class CanonicalJson {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** Most bytes that a UTF-16 unit becomes. */
    private static final int LONGEST = 6;

    private byte[] bytes = new byte[1_024];
    private int length;

    /** What has been written, in an array that may be longer than it. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Appends what is JSON already, of ASCII. */
    public CanonicalJson raw(String ascii) {
        reserve(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            bytes[length + i] = (byte) ascii.charAt(i);
        }
        length += ascii.length();
        return this;
    }

    private CanonicalJson one(char ascii) {
        reserve(1);
        bytes[length++] = (byte) ascii;
        return this;
    }

    public CanonicalJson number(long number) {
        return raw(Long.toString(number));
    }

    /** Appends {@code value}, whose nesting is that of one or two parsed texts. */
    public CanonicalJson value(Object value) {
        // Whether it is of an interface is asked last: it takes longest.
        if (value instanceof String text) {
            return string(text);
        }
        if (value instanceof JsonObject object) {
            return object(object);
        }
        if (value instanceof JsonNumber number) {
            return raw(number.canonical());
        }
        return value instanceof List<?> list ? list(list) : raw(String.valueOf(value));
    }

    private CanonicalJson list(List<?> list) {
        one('[');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                one(',');
            }
            value(list.get(i));
        }
        return one(']');
    }

    private CanonicalJson object(JsonObject object) {
        object.sort();
        one('{');
        for (int i = 0; i < object.size(); i++) {
            if (i > 0) {
                one(',');
            }
            string(object.name(i)).one(':').value(object.value(i));
        }
        return one('}');
    }

    /** Appends {@code text} as a JSON string, or null. */
    public CanonicalJson string(String text) {
        if (text == null) {
            return raw("null");
        }
        reserve(text.length() + 2);
        bytes[length++] = '"';
        int plain = plain(text);
        length += plain;
        if (plain < text.length()) {
            escape(text, plain);
        }
        return one('"');
    }

    /** Writes characters behind the length as long as they stand as they are; returns how many. */
    private int plain(String text) {
        byte[] to = bytes;
        int at = length;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x80 || c == '"' || c == '\\') {
                return i;
            }
            to[at + i] = (byte) c;
        }
        return text.length();
    }

    private void escape(String text, int from) {
        reserve((text.length() - from) * LONGEST);
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                bytes[length++] = '\\';
                bytes[length++] = (byte) c;
            } else if (c < ' ' || Character.isSurrogate(c)) {
                bytes[length++] = '\\';
                bytes[length++] = 'u';
                for (int shift = 12; shift >= 0; shift -= 4) {
                    bytes[length++] = HEX[(c >> shift) & 0xF];
                }
            } else if (c < 0x80) {
                bytes[length++] = (byte) c;
            } else if (c < 0x800) {
                bytes[length++] = (byte) (0xC0 | c >> 6);
                bytes[length++] = (byte) (0x80 | c & 0x3F);
            } else {
                bytes[length++] = (byte) (0xE0 | c >> 12);
                bytes[length++] = (byte) (0x80 | c >> 6 & 0x3F);
                bytes[length++] = (byte) (0x80 | c & 0x3F);
            }
        }
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
