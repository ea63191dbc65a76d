package io.coursetiles.job.restate;

import java.time.LocalDate;

/**
 * Late rows of one event date that came after its horizon: in no fact, until a restatement with
 * other ingest dates is asked for.
 *
 * @param eventDay in days since 1970
 * @param firstIngestDay of the records that held them, in days since 1970
 * @param lastIngestDay as {@code firstIngestDay}
 * @param rows late rows, of different positions
 * @param ids different event ids in them; some may have been on time once
 */
public record BeyondDate(
        long eventDay, long firstIngestDay, long lastIngestDay, long rows, long ids) {

    /** Where their rows are, below the attempt. */
    public static String file(long eventDay) {
        return "late_beyond_horizon/event_date="
                + LocalDate.ofEpochDay(eventDay)
                + "/part-000.parquet";
    }
}
