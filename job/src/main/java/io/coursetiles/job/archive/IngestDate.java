package io.coursetiles.job.archive;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * UTC date of a Kafka record timestamp: the directory a row is kept in. A function of the timestamp
 * alone, not of a clock, a locale or the zone of the JVM.
 *
 * <p>Timestamps before 2000-01-01T00:00Z or from 2100-01-01T00:00Z on, a missing one (-1) included,
 * have no date and are {@link #UNKNOWN}, so that a broken producer clock cannot make directories
 * without end. Unknown sorts last.
 */
public final class IngestDate implements Comparable<IngestDate> {
    /** First millisecond that has a date. */
    public static final long FIRST_MILLIS = Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();

    /** First millisecond after the last that has a date. */
    public static final long END_MILLIS = Instant.parse("2100-01-01T00:00:00Z").toEpochMilli();

    public static final IngestDate UNKNOWN = new IngestDate(null);

    private static final String PREFIX = "ingest_date=";
    private static final String UNKNOWN_TEXT = "unknown";
    private static final long MILLIS_PER_DAY = 86_400_000L;

    private final LocalDate date;

    private IngestDate(LocalDate date) {
        this.date = date;
    }

    /**
     * @param timestampMillis milliseconds since the epoch, any long
     */
    public static IngestDate ofMillis(long timestampMillis) {
        if (!isDated(timestampMillis)) {
            return UNKNOWN;
        }
        return new IngestDate(LocalDate.ofEpochDay(timestampMillis / MILLIS_PER_DAY));
    }

    /** Whether a record of that timestamp has a date, and is not {@link #UNKNOWN}. */
    public static boolean isDated(long timestampMillis) {
        return timestampMillis >= FIRST_MILLIS && timestampMillis < END_MILLIS;
    }

    /**
     * @throws IllegalArgumentException for a date that no timestamp maps to
     */
    public static IngestDate of(LocalDate date) {
        long millis = date.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
        IngestDate ingestDate = ofMillis(millis);
        if (ingestDate == UNKNOWN) {
            throw new IllegalArgumentException(
                    "Cannot use ingest date: got "
                            + date
                            + ", need 2000-01-01 to 2099-12-31; use unknown for the rest");
        }
        return ingestDate;
    }

    /** Reads a directory name as {@link #directory()} writes it; empty for any other name. */
    public static Optional<IngestDate> ofDirectory(String name) {
        if (name.equals(UNKNOWN.directory())) {
            return Optional.of(UNKNOWN);
        }
        if (!name.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            IngestDate parsed = of(LocalDate.parse(name.substring(PREFIX.length())));
            return Optional.of(parsed).filter(found -> found.directory().equals(name));
        } catch (DateTimeException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** For example {@code ingest_date=2026-03-02} or {@code ingest_date=unknown}. */
    public String directory() {
        return PREFIX + this;
    }

    /** Empty for unknown. */
    public Optional<LocalDate> date() {
        return Optional.ofNullable(date);
    }

    @Override
    public int compareTo(IngestDate other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IngestDate that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return date == null ? UNKNOWN_TEXT : date.toString();
    }
}
