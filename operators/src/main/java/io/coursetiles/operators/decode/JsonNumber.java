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
        int exponentMark = Math.max(text.indexOf('e'), text.indexOf('E'));
        int mantissaEnd = exponentMark < 0 ? text.length() : exponentMark;
        int start = text.charAt(0) == '-' ? 1 : 0;
        int point = text.indexOf('.');
        int fractionDigits = point < 0 ? 0 : mantissaEnd - point - 1;
        String digits =
                point < 0
                        ? text.substring(start, mantissaEnd)
                        : text.substring(start, point) + text.substring(point + 1, mantissaEnd);
        int first = 0;
        while (first < digits.length() && digits.charAt(first) == '0') {
            first++;
        }
        if (first == digits.length()) {
            return "0";
        }
        int last = digits.length();
        while (digits.charAt(last - 1) == '0') {
            last--;
        }
        String exponent = exponentMark < 0 ? "0" : text.substring(exponentMark + 1);
        if (exponent.length() > MAX_EXPONENT_DIGITS) {
            return text;
        }
        long power = Long.parseLong(exponent) - fractionDigits + (digits.length() - last);
        return (start == 1 ? "-" : "") + digits.substring(first, last) + 'e' + power;
    }
}
