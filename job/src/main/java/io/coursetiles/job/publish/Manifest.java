package io.coursetiles.job.publish;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One version of what readers see: all published dates, each with its files.
 *
 * @param version from 1
 * @param previous the version it came after, one less; 0 for the first
 * @param jobId the job that made this version; in the log once
 * @param attempt of that job, from 1; 0 for a rollback
 * @param rolledBackTo the earlier version that a rollback brings back; 0 for a publish
 * @param dates by date as {@code 2026-03-02}; those of other jobs are as in the version before
 * @param gate how the job's dates were judged; empty for a rollback
 */
public record Manifest(
        long version,
        long previous,
        String jobId,
        int attempt,
        ManifestKind kind,
        long rolledBackTo,
        SortedMap<String, PublishedDate> dates,
        List<GateVerdict> gate) {

    /**
     * @throws IllegalArgumentException for a value out of its range
     */
    public Manifest {
        Checks.requireAtLeast(1, "version", version);
        Checks.require(previous == version - 1, "previous", previous, "" + (version - 1));
        Checks.requireText("job_id", jobId);
        if (kind == ManifestKind.PUBLISH) {
            Checks.requireAtLeast(1, "attempt of a publish", attempt);
            Checks.require(rolledBackTo == 0, "rolled_back_to of a publish", rolledBackTo, "0");
        } else {
            Checks.require(attempt == 0, "attempt of a rollback", attempt, "0");
            Checks.require(
                    rolledBackTo >= 1 && rolledBackTo < version,
                    "rolled_back_to",
                    rolledBackTo,
                    "1 to " + previous);
        }
        dates = Collections.unmodifiableSortedMap(new TreeMap<>(dates));
        dates.keySet().forEach(Checks::requireDate);
        gate = List.copyOf(gate);
    }

    /**
     * Reads {@link #toJson}; fields it does not know are ignored.
     *
     * @throws IllegalArgumentException when it is no complete manifest, or one whose format_version
     *     is newer than this release; the message names the field
     */
    public static Manifest parse(byte[] json) {
        return ManifestJson.parse(json);
    }

    /** Compact JSON in UTF-8: equal manifests give equal bytes. */
    public byte[] toJson() {
        return ManifestJson.write(this);
    }
}
