package io.coursetiles.operators.decode;

import java.text.Normalizer;

/**
 * The one canonical form of ids (course, learner, lesson), used for every format and in stream and
 * batch: without surrounding white space, Unicode NFC, 1 to 256 UTF-16 units, no control character
 * and no unpaired surrogate inside. Event ids follow the same rules, but stand as they are.
 *
 * <p>White space is what has the Unicode property White_Space; a zero-width space has not. Text is
 * never case-folded, percent-decoded or cut. Not for use by several threads.
 */
public final class IdText {

    /** Longest id in UTF-16 units, after normalisation. */
    public static final int MAX_LENGTH = 256;

    /** Whether an id was read; the first of the faults in this order. */
    public enum Verdict {
        OK,
        BLANK,
        TOO_LONG,
        BAD_TEXT
    }

    // No text longer than this has an NFC form of MAX_LENGTH: four units compose to one at most.
    private static final int MAX_RAW_LENGTH = 4 * MAX_LENGTH;

    private String text;

    /** The id last read; null unless the last verdict was {@code OK}. */
    public String text() {
        return text;
    }

    /** Reads an id that other systems may have padded or decomposed. */
    public Verdict readTrimmed(String raw) {
        if (isPlain(raw)) {
            text = raw;
            return Verdict.OK;
        }
        char[] chars = raw.toCharArray();
        int start = 0;
        int end = chars.length;
        while (start < end && isWhiteSpace(chars[start])) {
            start++;
        }
        while (end > start && isWhiteSpace(chars[end - 1])) {
            end--;
        }
        text = null;
        int trimmed = end - start;
        if (trimmed == 0) {
            return Verdict.BLANK;
        }
        if (trimmed > MAX_RAW_LENGTH) {
            return Verdict.TOO_LONG;
        }
        if (isAscii(chars, start, end)) {
            return accept(chars, start, end);
        }
        return readNormalised(new String(chars, start, trimmed));
    }

    /** Reads an id that is taken as it is. */
    public Verdict readAsIs(String raw) {
        if (isPlain(raw)) {
            text = raw;
            return Verdict.OK;
        }
        text = null;
        char[] chars = raw.toCharArray();
        return trimmed(raw) == null ? Verdict.BLANK : accept(chars, 0, chars.length);
    }

    /** Whether a text is an id as it stands: short, and of visible ASCII characters alone. */
    private static boolean isPlain(String raw) {
        boolean isPlain = !raw.isEmpty() && raw.length() <= MAX_LENGTH;
        for (int i = 0; i < raw.length() && isPlain; i++) {
            isPlain = raw.charAt(i) > ' ' && raw.charAt(i) < 0x7F;
        }
        return isPlain;
    }

    /** {@code raw} without surrounding white space; null if nothing is left, or if it is null. */
    public static String trimmed(String raw) {
        int start = 0;
        int end = raw == null ? 0 : raw.length();
        while (start < end && isWhiteSpace(raw.charAt(start))) {
            start++;
        }
        while (end > start && isWhiteSpace(raw.charAt(end - 1))) {
            end--;
        }
        return start == end ? null : raw.substring(start, end);
    }

    static boolean isWhiteSpace(char c) {
        if (c <= ' ') {
            return c == ' ' || (c >= '\t' && c <= '\r');
        }
        return c >= 0x85
                && (c == 0x85
                        || c == 0xA0
                        || c == 0x1680
                        || (c >= 0x2000 && c <= 0x200A)
                        || c == 0x2028
                        || c == 0x2029
                        || c == 0x202F
                        || c == 0x205F
                        || c == 0x3000);
    }

    private Verdict readNormalised(String raw) {
        if (!isClean(raw.toCharArray(), 0, raw.length())) {
            return raw.length() > MAX_LENGTH
                            && Normalizer.normalize(raw, Normalizer.Form.NFC).length() > MAX_LENGTH
                    ? Verdict.TOO_LONG
                    : Verdict.BAD_TEXT;
        }
        char[] normal = Normalizer.normalize(raw, Normalizer.Form.NFC).toCharArray();
        return accept(normal, 0, normal.length);
    }

    private Verdict accept(char[] chars, int from, int end) {
        if (end - from > MAX_LENGTH) {
            return Verdict.TOO_LONG;
        }
        if (!isClean(chars, from, end)) {
            return Verdict.BAD_TEXT;
        }
        text = new String(chars, from, end - from);
        return Verdict.OK;
    }

    private static boolean isAscii(char[] chars, int from, int end) {
        int all = 0;
        for (int i = from; i < end; i++) {
            all |= chars[i];
        }
        return all < 0x80;
    }

    private static boolean isClean(char[] chars, int from, int end) {
        for (int i = from; i < end; i++) {
            char c = chars[i];
            if (c < ' ' || (c >= 0x7F && c <= 0x9F)) {
                return false;
            }
            if (Character.isSurrogate(c)) {
                boolean pair =
                        Character.isHighSurrogate(c)
                                && i + 1 < end
                                && Character.isLowSurrogate(chars[i + 1]);
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
