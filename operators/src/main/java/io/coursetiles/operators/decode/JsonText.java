package io.coursetiles.operators.decode;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Where in bytes of well-formed UTF-8 the parts of a JSON text end, by the grammar of RFC 8259. All
 * methods take the index at which a part begins, return that of the first byte behind it, and throw
 * {@link NotRead} where there is no such part, or it is beyond a limit of {@link JsonBytes}.
 *
 * <p>Takes a time linear in the bytes passed over; the inside of texts eight bytes at a time.
 */
final class JsonText {

    /** Says that the library has to judge. */
    static final class NotRead extends IOException {

        private static final long serialVersionUID = 1;

        private NotRead() {
            super("not read by the scanner");
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final NotRead NOT_READ = new NotRead();

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x80 * ONES;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;

    private final byte[] bytes;
    private final int lastWord;
    private boolean sawEscape;
    private boolean isAscii;

    JsonText(byte[] bytes) {
        this.bytes = bytes;
        this.lastWord = bytes.length - Long.BYTES;
    }

    /** The byte, or behind the last one NUL, which nothing begins with. */
    byte at(int at) {
        return at < bytes.length ? bytes[at] : 0;
    }

    /** Whether the string or name last passed over has an escape. */
    boolean sawEscape() {
        return sawEscape;
    }

    /** Whether it is certain that the string or name last passed over is of ASCII alone. */
    boolean isAscii() {
        return isAscii;
    }

    /** Of white space, of which there may be none. */
    int space(int from) {
        byte first = at(from);
        if (first > ' ') {
            return from;
        }
        // One after a colon or comma is what there usually is.
        return first == ' ' && at(from + 1) > ' ' ? from + 1 : spaces(from);
    }

    private int spaces(int from) {
        int at = from;
        while (at < bytes.length && bytes[at] <= ' ' && JsonBytes.isWhiteSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Of one byte. */
    int one(int at, char wanted) throws NotRead {
        if (at(at) != wanted) {
            throw NOT_READ;
        }
        return at + 1;
    }

    /** Of the white space and the colon between the name and the value of a member. */
    int colon(int from) throws NotRead {
        return space(one(space(from), ':'));
    }

    /** Of what is in a name; the quote is its end. */
    int nameInside(int from) throws NotRead {
        int end = inside(from);
        if (end - from > JsonBytes.MAX_NAME_LENGTH) {
            throw NOT_READ;
        }
        return end;
    }

    /** Of what is in a string; the quote is its end. */
    int inside(int from) throws NotRead {
        sawEscape = false;
        long seen = 0;
        int at = from;
        while (true) {
            long stops = 0;
            while (stops == 0 && at <= lastWord) {
                long word = (long) LONGS.get(bytes, at);
                seen |= word;
                stops = stops(word);
                at += stops == 0 ? Long.BYTES : first(stops);
            }
            byte b = at(at);
            seen |= b;
            if (b == '"') {
                isAscii = (seen & HIGHS) == 0;
                return at;
            }
            if (b == '\\') {
                sawEscape = true;
                at = escape(at + 1);
            } else if (b >= 0 && b < ' ') {
                throw NOT_READ;
            } else {
                at++;
            }
        }
    }

    /**
     * Of a value.
     *
     * @param depth how many objects and lists it stands in
     */
    int value(int from, int depth) throws NotRead {
        byte first = at(from);
        if (first == '"') {
            return inside(from + 1) + 1;
        }
        if (first == '{' || first == '[') {
            checkDepth(depth + 1);
            return container(from + 1, (char) first, depth + 1);
        }
        return scalar(from);
    }

    /**
     * Of an object or list that has been entered. One loop and no recursion: so it is compiled as
     * one, whatever the values are like.
     *
     * @param opening the brace or bracket
     * @param depth how deep the inside is, itself counted
     */
    int container(int from, char opening, int depth) throws NotRead {
        // A bit for each container around, the lowest for the innermost: whether it is an object.
        long objects = opening == '{' ? 1 : 0;
        int inner = 1;
        boolean isFirst = true;
        int at = space(from);
        while (true) {
            byte b = at(at);
            if (!isFirst || b != '}' && b != ']') {
                if ((objects & 1) != 0) {
                    at = colon(nameInside(one(at, '"')) + 1);
                    b = at(at);
                }
                if (b == '{' || b == '[') {
                    checkDepth(depth + inner);
                    if (inner == Long.SIZE) {
                        throw NOT_READ;
                    }
                    objects = objects << 1 | (b == '{' ? 1 : 0);
                    inner++;
                    isFirst = true;
                    at = space(at + 1);
                    continue;
                }
                at = space(b == '"' ? inside(at + 1) + 1 : scalar(at));
            }
            while (at(at) != ',') {
                at = one(at, (objects & 1) != 0 ? '}' : ']');
                objects >>>= 1;
                inner--;
                if (inner == 0) {
                    return at;
                }
                at = space(at);
            }
            at = space(at + 1);
            isFirst = false;
        }
    }

    /** Of a number, true, false or null. */
    int scalar(int from) throws NotRead {
        return switch (at(from)) {
            case 't' -> word(from, "true");
            case 'f' -> word(from, "false");
            case 'n' -> word(from, "null");
            default -> number(from);
        };
    }

    static void checkLength(int length) throws NotRead {
        if (length > JsonBytes.MAX_STRING_LENGTH) {
            throw NOT_READ;
        }
    }

    static void checkDepth(int depth) throws NotRead {
        if (depth > JsonBytes.MAX_DEPTH) {
            throw NOT_READ;
        }
    }

    /**
     * Not zero if a quote, backslash or control character is among the eight bytes; the lowest bit
     * then is the high one of the {@link #first} of them, higher bits mean nothing.
     */
    private static long stops(long word) {
        long quote = word ^ QUOTES;
        long backslash = word ^ BACKSLASHES;
        return ((quote - ONES) & ~quote | (backslash - ONES) & ~backslash | (word - SPACES) & ~word)
                & HIGHS;
    }

    private static int first(long stops) {
        return Long.numberOfTrailingZeros(stops) >>> 3;
    }

    private int escape(int from) throws NotRead {
        switch (at(from)) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
                return from + 1;
            case 'u':
                for (int i = 1; i <= 4; i++) {
                    if (Character.digit(at(from + i), 16) < 0) {
                        throw NOT_READ;
                    }
                }
                return from + 5;
            default:
                throw NOT_READ;
        }
    }

    private int word(int from, String word) throws NotRead {
        for (int i = 1; i < word.length(); i++) {
            one(from + i, word.charAt(i));
        }
        return from + word.length();
    }

    private int number(int from) throws NotRead {
        int whole = at(from) == '-' ? from + 1 : from;
        int at = at(whole) == '0' ? whole + 1 : digits(whole);
        if (at(at) == '.') {
            at = digits(at + 1);
        }
        if (at(at) == 'e' || at(at) == 'E') {
            at++;
            at = digits(at(at) == '+' || at(at) == '-' ? at + 1 : at);
        }
        if (at - from > JsonBytes.MAX_NUMBER_LENGTH) {
            throw NOT_READ;
        }
        return at;
    }

    private int digits(int from) throws NotRead {
        int at = from;
        while (at(at) >= '0' && at(at) <= '9') {
            at++;
        }
        if (at == from) {
            throw NOT_READ;
        }
        return at;
    }
}
