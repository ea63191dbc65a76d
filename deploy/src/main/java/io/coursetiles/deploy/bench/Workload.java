package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.deploy.generate.EventPlan;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The events of one size: 500 courses of 5,000 learners, one of them hot, 2 % duplicates, nothing
 * late or malformed. Without a span of their own all sizes have the same density in event time,
 * 100,000 events a minute, so that a larger one has more windows, not fuller ones.
 *
 * <p>Nothing is late for any order in which the partitions are read, so the tiles are a function of
 * the events alone.
 */
record Workload(EventMix mix, EventPlan plan) {
    static final int COURSES = 500;
    static final int LEARNERS = 5_000;
    static final int PARTITIONS = 4;
    private static final double DUPLICATES = 0.02;
    private static final double EVENTS_PER_MILLI = 100_000 / 60_000.0;

    /**
     * @param hot share of the events in one course
     * @param end event time at the end, not ahead of the clock
     */
    static Workload of(long events, double hot, Optional<Duration> given, Instant end) {
        EventMix mix =
                EventMix.defaults()
                        .withCourses(COURSES, LEARNERS, hot)
                        .withShares(DUPLICATES, 0, 0, 0);
        Duration span = given.orElse(Duration.ofMillis(Math.round(events / EVENTS_PER_MILLI)));
        return new Workload(
                mix, new EventPlan(events, end, span, PARTITIONS, EventPlan.DEFAULT_SEED));
    }

    /**
     * The same over whole dates: none before the first, none after the last.
     *
     * @param first UTC date
     * @param dates how many, above 0
     */
    static Workload overDates(long events, double hot, LocalDate first, int dates) {
        // An event is at most the jitter behind, which is below a minute.
        Duration span = Duration.ofDays(dates).minusMinutes(1);
        Instant end = first.plusDays(dates).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
        return of(events, hot, Optional.of(span), end);
    }
}
