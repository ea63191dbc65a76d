package io.coursetiles.job.restate;

import io.coursetiles.job.archive.IngestDate;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.TreeSet;

/**
 * Which ingest dates may hold events of an event date; {@link #UNKNOWN} always may. What is outside
 * of it is no part of the date's fact, so the fact does not depend on which other dates are
 * restated with it.
 *
 * @param from first ingest date in days since 1970, relative to the event date unless fixed
 * @param to last ingest date, as {@code from}
 * @param kind whether the dates are relative
 */
public record IngestRule(long from, long to, Kind kind) implements Serializable {

    /** Stands for the ingest date of records without a usable timestamp. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /** What the bounds are counted from. */
    public enum Kind {
        RELATIVE,
        FIXED
    }

    public IngestRule {
        if (from > to) {
            throw new IllegalArgumentException(
                    "Cannot read ingest dates: got the last before the first");
        }
    }

    /**
     * From as many days before the event date as a clock may be ahead, to the horizon after it.
     *
     * @param horizonDays days after an event date that late events are waited for, at least 0
     */
    public static IngestRule horizon(Duration maxClockSkew, int horizonDays) {
        long day = Duration.ofDays(1).toMillis();
        return new IngestRule(
                -((maxClockSkew.toMillis() + day - 1) / day), horizonDays, Kind.RELATIVE);
    }

    /** The same ingest dates for all event dates: for old logs that came at once. */
    public static IngestRule between(LocalDate first, LocalDate last) {
        return new IngestRule(first.toEpochDay(), last.toEpochDay(), Kind.FIXED);
    }

    /** Whether a record of that ingest date may hold an event of that date; in days since 1970. */
    public boolean holds(long eventDay, long ingestDay) {
        if (ingestDay == UNKNOWN) {
            return true;
        }
        return first(eventDay) <= ingestDay && ingestDay <= last(eventDay);
    }

    /** Whether records of a directory of the archive may hold events of one of these dates. */
    public boolean mayHold(Collection<LocalDate> dates, IngestDate ingest) {
        long ingestDay = ingest.date().map(LocalDate::toEpochDay).orElse(UNKNOWN);
        return dates.stream().anyMatch(date -> holds(date.toEpochDay(), ingestDay));
    }

    /** Whether a record of that ingest date may hold an event of one of the dates. */
    boolean holdsAny(TreeSet<Long> eventDays, long ingestDay) {
        if (ingestDay == UNKNOWN || kind == Kind.FIXED) {
            return !eventDays.isEmpty() && holds(eventDays.first(), ingestDay);
        }
        Long earliest = eventDays.ceiling(ingestDay - to);
        return earliest != null && earliest <= ingestDay - from;
    }

    /** The first ingest date of an event date, in days since 1970. */
    public long first(long eventDay) {
        return kind == Kind.FIXED ? from : eventDay + from;
    }

    /** The last one. */
    public long last(long eventDay) {
        return kind == Kind.FIXED ? to : eventDay + to;
    }

    /** From then on no record comes that this rule reads for the date. */
    public Instant end(long eventDay) {
        return LocalDate.ofEpochDay(last(eventDay) + 1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Whether it reads for the date all that the other one does. */
    public boolean covers(IngestRule other, long eventDay) {
        return first(eventDay) <= other.first(eventDay) && other.last(eventDay) <= last(eventDay);
    }
}
