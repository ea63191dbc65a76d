package io.coursetiles.job.restate;

import java.time.LocalDate;

/**
 * A file that a restatement wrote.
 *
 * @param eventDay its date, in days since 1970
 * @param name below the date's directory
 * @param bytes its size
 * @param sha256 digest of its bytes, in hex
 * @param rows facts in it
 * @param events events in them
 */
public record StagedFile(
        long eventDay, String name, long bytes, String sha256, long rows, long events) {

    /** Where the files of a date are, below the attempt. */
    public static String directory(long eventDay) {
        return "event_date=" + LocalDate.ofEpochDay(eventDay);
    }
}
