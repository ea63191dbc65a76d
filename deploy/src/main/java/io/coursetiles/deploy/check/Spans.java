package io.coursetiles.deploy.check;

import java.time.Duration;

/** Lengths of time for people: the two largest units, and the one that an option takes. */
final class Spans {

    private Spans() {}

    /** For example {@code 2 h 3 min}. */
    static String text(long millis) {
        Duration span = Duration.ofMillis(millis);
        if (span.toDays() > 0) {
            return pair(span.toDays(), "d", span.toHoursPart(), "h");
        } else if (span.toHours() > 0) {
            return pair(span.toHours(), "h", span.toMinutesPart(), "min");
        } else if (span.toMinutes() > 0) {
            return pair(span.toMinutes(), "min", span.toSecondsPart(), "s");
        } else if (span.toSeconds() > 0 || millis == 0) {
            return span.toSeconds() + " s";
        }
        return millis + " ms";
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }

    /** As an option takes it, exact, for example {@code 6h}. */
    static String option(Duration span) {
        long millis = span.toMillis();
        if (millis % Duration.ofDays(1).toMillis() == 0 && millis > 0) {
            return span.toDays() + "d";
        } else if (millis % Duration.ofHours(1).toMillis() == 0 && millis > 0) {
            return span.toHours() + "h";
        } else if (millis % Duration.ofMinutes(1).toMillis() == 0 && millis > 0) {
            return span.toMinutes() + "min";
        }
        return millis % 1000 == 0 ? span.toSeconds() + "s" : millis + "ms";
    }
}
