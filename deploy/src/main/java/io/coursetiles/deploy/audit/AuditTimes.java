package io.coursetiles.deploy.audit;

import java.time.Instant;

/** Bounds of an audit for people. */
final class AuditTimes {

    private AuditTimes() {}

    /** ISO-8601 in UTC; a dash for no bound. */
    static String text(long millis) {
        return millis == Long.MIN_VALUE || millis == Long.MAX_VALUE
                ? "-"
                : Instant.ofEpochMilli(millis).toString();
    }
}
