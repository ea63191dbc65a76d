package io.coursetiles.operators.decode;

import java.util.regex.Pattern;

/**
 * A JSON number as its text; never expanded, since {@code 1e1000000000} is a legal one.
 *
 * @param text as it stands in the JSON, valid by its grammar
 */
public record JsonNumber(String text) {

    // More digits than this in an exponent could overflow a long; such a number keeps its text.
    private static final int MAX_EXPONENT_DIGITS = 17;

    private static final Pattern GRAMMAR =
            Pattern.compile("-?+(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+");

    /** Whether {@code text} is one by the grammar of JSON. */
    static boolean isNumber(String text) {
        return GRAMMAR.matcher(text).matches();
    }

    /**
     * One text for all spellings of a value: {@code 100}, {@code 1e2} and {@code 100.0} are {@code
     * 1e2}, zero is {@code 0}. Takes a time linear in the text.
     */
    public String canonical() {
        int mark = Math.max(text.indexOf('e'), text.indexOf('E'));
        int end = mark < 0 ? text.length() : mark;
        int point = text.indexOf('.');
        int first = text.charAt(0) == '-' ? 1 : 0;
        while (first < end && (text.charAt(first) == '0' || first == point)) {
            first++;
        }
        if (first == end) {
            return "0";
        }
        int last = end - 1;
        while (text.charAt(last) == '0' || last == point) {
            last--;
        }
        String exponent = mark < 0 ? "0" : text.substring(mark + 1);
        if (exponent.length() > MAX_EXPONENT_DIGITS) {
            return text;
        }
        StringBuilder canonical = new StringBuilder(end + MAX_EXPONENT_DIGITS + 2);
        if (text.charAt(0) == '-') {
            canonical.append('-');
        }
        for (int i = first; i <= last; i++) {
            if (i != point) {
                canonical.append(text.charAt(i));
            }
        }
        // Places between the last digit that counts and the point; the point itself is none.
        int places = point < 0 ? end - 1 - last : point - last - (last < point ? 1 : 0);
        long power = places + (mark < 0 ? 0 : Long.parseLong(exponent));
        return canonical.append('e').append(power).toString();
    }
}
