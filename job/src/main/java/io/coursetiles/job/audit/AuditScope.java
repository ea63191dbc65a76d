package io.coursetiles.job.audit;

import java.io.Serializable;
import java.util.TreeMap;

/**
 * What an audit can judge: input that is both archived and processed, and windows that are closed.
 *
 * @param topic the input topic
 * @param cut per input partition the first offset that is left out
 * @param from windows that start before are left out, in milliseconds
 * @param until windows that end after it are left out, in milliseconds
 * @param runs the rule for rows of earlier runs
 * @param known which run read a position, and which of them decoded as the audit does
 * @param archive whether all input below the cut is in the archive
 * @param lateness which events must have been late
 * @param deadSince dead letters of records with an older timestamp are left out, in milliseconds
 * @param run in whose name a repair writes
 */
public record AuditScope(
        String topic,
        TreeMap<Integer, Long> cut,
        long from,
        long until,
        RunRule runs,
        KnownRuns known,
        Archive archive,
        LateRule lateness,
        long deadSince,
        long run)
        implements Serializable {

    /** Whether tiles can be held against the archive without reserve. */
    public enum Archive {
        WHOLE,
        /** A tile that holds more than the archive may be right. */
        INCOMPLETE
    }

    boolean hasPosition(int partition, long offset) {
        return offset < cut.getOrDefault(partition, 0L);
    }

    boolean hasWindow(long start, long end) {
        return start >= from && end <= until;
    }
}
