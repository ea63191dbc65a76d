package io.coursetiles.deploy.retain;

import java.time.Duration;

/** Durations for people. */
final class Ages {

    private Ages() {}

    /** For example {@code 12 d} or {@code 3 h}; what is less than an hour in minutes. */
    static String text(Duration age) {
        if (age.toDays() > 0) {
            return age.toDays() + " d";
        }
        return age.toHours() > 0 ? age.toHours() + " h" : Math.max(0, age.toMinutes()) + " min";
    }
}
