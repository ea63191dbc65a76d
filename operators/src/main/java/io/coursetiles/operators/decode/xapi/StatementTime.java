package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.EventTime;

/**
 * Reads the times of statements, for which the standard names ISO 8601 and only recommends RFC
 * 3339: what {@link EventTime#LENIENT} reads (no zone is UTC), the basic form ({@code
 * 20260302T100000Z}), and offsets of hours alone ({@code +02}).
 */
final class StatementTime {

    private static final int BASIC_LENGTH = "20260302T100000".length();
    private static final int EXTENDED_LENGTH = "2026-03-02T10:00:00".length();
    private static final int BASIC_DIVIDER = 8;
    private static final int HOURS_LENGTH = 3;

    private StatementTime() {}

    /** As {@link EventTime#micros(String)}. */
    static long micros(String text) {
        String extended = isBasic(text) ? extended(text) : text;
        return EventTime.LENIENT.micros(
                hasHoursAlone(extended, EXTENDED_LENGTH) ? extended + "00" : extended);
    }

    /** As {@link EventTime#namesZone}, of a text that {@link #micros} accepts. */
    static boolean namesZone(String text) {
        return hasHoursAlone(text, BASIC_LENGTH) || EventTime.namesZone(text);
    }

    private static boolean hasHoursAlone(String text, int shortest) {
        int sign = text.length() - HOURS_LENGTH;
        return sign >= shortest && (text.charAt(sign) == '+' || text.charAt(sign) == '-');
    }

    private static boolean isBasic(String text) {
        return text.length() >= BASIC_LENGTH && text.charAt(BASIC_DIVIDER) == 'T';
    }

    private static String extended(String text) {
        return text.substring(0, 4)
                + '-'
                + text.substring(4, 6)
                + '-'
                + text.substring(6, 11)
                + ':'
                + text.substring(11, 13)
                + ':'
                + text.substring(13);
    }
}
