package io.coursetiles.job.publish;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** Checks of values that are stored; each throws {@link IllegalArgumentException}. */
final class Checks {

    private static final Pattern DATES = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private Checks() {}

    static void require(boolean holds, String what, Object got, String needed) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "Cannot use " + what + ": got " + got + ", need " + needed);
        }
    }

    static void requireText(String what, String text) {
        require(text != null && !text.isBlank(), what, text, "a text that is not blank");
    }

    static void requireAtLeast(long least, String what, long number) {
        require(number >= least, what, number, "at least " + least);
    }

    /** Years of four digits, so that dates sort as texts. */
    static void requireDate(String date) {
        require(isDate(date), "date", date, "a date as 2026-03-02");
    }

    private static boolean isDate(String text) {
        try {
            return DATES.matcher(text).matches() && LocalDate.parse(text) != null;
        } catch (DateTimeException noSuchDay) {
            return false;
        }
    }
}
