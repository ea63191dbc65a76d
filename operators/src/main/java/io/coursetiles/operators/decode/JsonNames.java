package io.coursetiles.operators.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of members that a consumer looks for, numbered, and a table by which the bytes of a
 * name become its text without a new string.
 *
 * <p>The table has one place for each hash: of two names that share a place the later one drives
 * out the earlier, so names chosen to collide cost an allocation each. Of an entry only the guess
 * changes of what comes behind it; threads that share a table can only cost each other entries and
 * guesses.
 */
public final class JsonNames {

    /** The number of every name that is none of the known. */
    public static final int UNKNOWN = -1;

    /** For a consumer that takes all members alike. */
    static final JsonNames ALL = of(List.of());

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SLOT_BITS = 10;
    // Odd, with bits all over.
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final long MIX_LAST = 0xC2B2AE3D27D4EB4FL;

    private final Map<String, Integer> known = new HashMap<>();
    private final List<String> texts;
    private final Name[] table = new Name[1 << SLOT_BITS];

    /** A name as it stands in bytes, without an escape; or one that has been written with some. */
    static final class Name {
        final String text;
        final int index;

        /** In bytes. */
        final int length;

        private final byte[] raw;
        private final long first;
        private final long last;

        /** What came behind it the last time; a guess, so threads need not agree on it. */
        private Name next;

        private Name(byte[] raw, long first, long last, String text, int index) {
            this.raw = raw;
            this.length = raw.length;
            this.first = first;
            this.last = last;
            this.text = text;
            this.index = index;
        }

        private boolean is(byte[] bytes, int from, int end, long first, long last) {
            return this.first == first
                    && this.last == last
                    && length == end - from
                    && (length <= 2 * Long.BYTES
                            || Arrays.equals(raw, 0, length, bytes, from, end));
        }
    }

    /** What stands before the first name of a text. */
    private final Name start = new Name(new byte[0], 0, 0, "", UNKNOWN);

    private JsonNames(List<String> texts) {
        this.texts = texts;
        for (int i = 0; i < texts.size(); i++) {
            known.put(texts.get(i), i);
        }
    }

    /**
     * @param known different names, which get their places in the list as numbers
     */
    public static JsonNames of(List<String> known) {
        return new JsonNames(List.copyOf(known));
    }

    /** The number of a known name, or {@link #UNKNOWN}. */
    public int indexOf(String name) {
        return known.getOrDefault(name, UNKNOWN);
    }

    /** A bit for each of some known names, at its number; there are at most 64. */
    public long bits(Collection<String> names) {
        long bits = 0;
        for (String name : names) {
            bits |= 1L << known.get(name);
        }
        return bits;
    }

    /** Whether the number of a name is that of a known one and has its bit. */
    static boolean isIn(long bits, int index) {
        return index != UNKNOWN && (bits >>> index & 1) != 0;
    }

    Name start() {
        return start;
    }

    /** The name that came behind another the last time, if it stands here too; else null. */
    static Name guess(Name before, byte[] bytes, int from) {
        Name name = before.next;
        if (name == null) {
            return null;
        }
        int end = from + name.length;
        if (end >= bytes.length || bytes[end] != '"') {
            return null;
        }
        return name.is(bytes, from, end, first(bytes, from, end), last(bytes, from, end))
                ? name
                : null;
    }

    /** The name that stands in {@code bytes}, well-formed UTF-8 without an escape. */
    Name named(Name before, byte[] bytes, int from, int end) {
        long first = first(bytes, from, end);
        long last = last(bytes, from, end);
        int slot = (int) ((first * MIX ^ last * MIX_LAST ^ (end - from) * MIX) >>> -SLOT_BITS);
        Name name = table[slot];
        if (name == null || !name.is(bytes, from, end, first, last)) {
            String text = new String(bytes, from, end - from, StandardCharsets.UTF_8);
            name = named(text, Arrays.copyOfRange(bytes, from, end), first, last);
            table[slot] = name;
        }
        before.next = name;
        return name;
    }

    /** A name that is written with escapes, which nothing can be compared with. */
    Name named(String text) {
        return named(text, new byte[0], 0, 0);
    }

    private Name named(String text, byte[] raw, long first, long last) {
        int index = indexOf(text);
        return new Name(raw, first, last, index == UNKNOWN ? text : texts.get(index), index);
    }

    private static long first(byte[] bytes, int from, int end) {
        return word(bytes, from, Math.min(end - from, Long.BYTES));
    }

    /** The last eight bytes; of shorter names nothing. */
    private static long last(byte[] bytes, int from, int end) {
        return end - from <= Long.BYTES ? 0 : (long) LONGS.get(bytes, end - Long.BYTES);
    }

    /** Up to eight bytes as a number, the first byte lowest. */
    private static long word(byte[] bytes, int from, int length) {
        if (from + Long.BYTES <= bytes.length) {
            long word = (long) LONGS.get(bytes, from);
            return length == Long.BYTES ? word : word & (1L << length * Byte.SIZE) - 1;
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (bytes[from + i] & 0xFFL) << i * Byte.SIZE;
        }
        return word;
    }
}
