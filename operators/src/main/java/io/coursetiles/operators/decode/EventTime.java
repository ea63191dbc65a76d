package io.coursetiles.operators.decode;

/**
 * Reads ISO-8601 date-times by hand: no exception, no allocation, no zone or locale of the machine.
 *
 * <table>
 * <caption>What is accepted; everything not listed is {@link #BAD}</caption>
 * <tr><td>{@code 2026-03-02T10:00:00Z}, {@code +05:30}, {@code -0800}</td><td>accepted</td></tr>
 * <tr><td>no fraction, or a full stop and 1 to 9 digits</td><td>accepted, cut to microseconds</td></tr>
 * <tr><td>{@code -00:00}</td><td>accepted as UTC</td></tr>
 * <tr><td>offset beyond 18:00 or its minutes above 59, {@code +05}</td><td>bad</td></tr>
 * <tr><td>no zone</td><td>strict: bad; lenient: UTC</td></tr>
 * <tr><td>one space for {@code T}</td><td>strict: bad; lenient: accepted</td></tr>
 * <tr><td>30 February, 29 February of a common year, hour 24, second 60</td><td>bad</td></tr>
 * <tr><td>lower-case {@code t} or {@code z}, comma before the fraction, white space around</td>
 *     <td>bad</td></tr>
 * <tr><td>a year with a sign or not of four digits ({@code -0001}, {@code +999999999})</td>
 *     <td>bad</td></tr>
 * <tr><td>otherwise good, but in UTC not in the years 2000 to 2100</td>
 *     <td>{@link #OUT_OF_RANGE}</td></tr>
 * <tr><td>a number of seconds, milliseconds or nanoseconds</td><td>bad, never guessed</td></tr>
 * </table>
 */
public enum EventTime {
    /** A date-time with its offset, as the canonical contract says. */
    STRICT,
    /** For sources that write UTC without saying so, or a space for the T. */
    LENIENT;

    /** No date-time in an accepted form, or an impossible one. */
    public static final long BAD = -1;

    /** A date-time before 2000-01-01T00:00Z, or at or after 2101-01-01T00:00Z. */
    public static final long OUT_OF_RANGE = -2;

    private static final long FIRST_MICRO = 946_684_800_000_000L;
    private static final long END_MICRO = 4_133_980_800_000_000L;
    private static final int SHORTEST = 19;
    private static final int MAX_FRACTION_DIGITS = 9;
    private static final int MICRO_DIGITS = 6;
    private static final int MAX_OFFSET_MINUTES = 18 * 60;
    private static final int NO_NUMBER = -1;
    private static final long NO_OFFSET = Long.MIN_VALUE;

    /** Microseconds since 1970-01-01T00:00Z, or {@link #BAD}, or {@link #OUT_OF_RANGE}. */
    public long micros(String text) {
        int end = text.length();
        if (end < SHORTEST) {
            return BAD;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 2);
        int day = digits(text, 8, 2);
        int hour = digits(text, 11, 2);
        int minute = digits(text, 14, 2);
        int second = digits(text, 17, 2);
        boolean numbers = (year | month | day | hour | minute | second) >= 0;
        boolean marks =
                text.charAt(4) == '-'
                        && text.charAt(7) == '-'
                        && isDivider(text.charAt(10))
                        && text.charAt(13) == ':'
                        && text.charAt(16) == ':';
        if (!numbers || !marks || !isDate(year, month, day)) {
            return BAD;
        }
        if (hour > 23 || minute > 59 || second > 59) {
            return BAD;
        }
        int zone = endOfFraction(text, SHORTEST, end);
        if (zone == NO_NUMBER) {
            return BAD;
        }
        long offset = offsetSeconds(text, zone, end);
        if (offset == NO_OFFSET) {
            return BAD;
        }
        long seconds =
                epochDay(year, month, day) * 86_400
                        + hour * 3_600L
                        + minute * 60L
                        + second
                        - offset;
        long micros = seconds * 1_000_000 + fractionMicros(text, SHORTEST, zone);
        return micros < FIRST_MICRO || micros >= END_MICRO ? OUT_OF_RANGE : micros;
    }

    /**
     * Whether a text that {@link #LENIENT} accepts says its zone; another is taken as UTC.
     *
     * @param text accepted, for else the answer means nothing
     */
    public static boolean namesZone(String text) {
        int end = text.length();
        return text.charAt(end - 1) == 'Z' || isSign(text, end - 5) || isSign(text, end - 6);
    }

    private static boolean isSign(String text, int at) {
        return text.charAt(at) == '+' || text.charAt(at) == '-';
    }

    private boolean isDivider(char c) {
        return c == 'T' || (c == ' ' && this == LENIENT);
    }

    private static int digits(String text, int from, int count) {
        int number = 0;
        for (int i = from; i < from + count; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NO_NUMBER;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private static int endOfFraction(String text, int from, int end) {
        if (from == end || text.charAt(from) != '.') {
            return from;
        }
        int at = from + 1;
        while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        int count = at - from - 1;
        return count == 0 || count > MAX_FRACTION_DIGITS ? NO_NUMBER : at;
    }

    private static long fractionMicros(String text, int from, int end) {
        long micros = 0;
        for (int i = 1; i <= MICRO_DIGITS; i++) {
            micros = micros * 10 + (from + i < end ? text.charAt(from + i) - '0' : 0);
        }
        return micros;
    }

    private long offsetSeconds(String text, int from, int end) {
        int length = end - from;
        if (length == 0) {
            return this == LENIENT ? 0 : NO_OFFSET;
        }
        char first = text.charAt(from);
        if (first == 'Z') {
            return length == 1 ? 0 : NO_OFFSET;
        }
        boolean colon = length == 6 && text.charAt(from + 3) == ':';
        if ((first != '+' && first != '-') || (length != 5 && !colon)) {
            return NO_OFFSET;
        }
        int hours = digits(text, from + 1, 2);
        int minutes = digits(text, end - 2, 2);
        int total = hours * 60 + minutes;
        if (hours < 0 || minutes < 0 || minutes > 59 || total > MAX_OFFSET_MINUTES) {
            return NO_OFFSET;
        }
        return first == '-' ? -total * 60L : total * 60L;
    }

    private static boolean isDate(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1) {
            return false;
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        int days =
                switch (month) {
                    case 2 -> leap ? 29 : 28;
                    case 4, 6, 9, 11 -> 30;
                    default -> 31;
                };
        return day <= days;
    }

    /** Days since 1970-01-01 in the Gregorian calendar, for years from 0 on. */
    private static long epochDay(int year, int month, int day) {
        // Years that begin in March put the leap day last.
        long shifted = month > 2 ? year : year - 1L;
        long era = Math.floorDiv(shifted, 400L);
        long yearOfEra = shifted - era * 400;
        long dayOfYear = (153L * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097 + dayOfEra - 719_468;
    }
}
