package io.coursetiles.job.publish;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Publications of test jobs: attempt 1, cuts over the partitions 0, 1, ... of one topic. */
final class Publications {

    static final String MONDAY = "2026-03-02";
    static final String TUESDAY = "2026-03-03";

    private static final GateResult PASSED =
            new GateResult(
                    List.of(new GateVerdict("counts-equal", "equal", Verdict.PASSED, "0", null)));

    private Publications() {}

    /** One date, cut at these offsets of the partitions 0, 1 and so on. */
    static Publication of(String jobId, String date, long... offsets) {
        return of(jobId, dates(date, date(jobId, date, offsets)));
    }

    static Publication of(String jobId, SortedMap<String, PublishedDate> dates) {
        return new Publication(jobId, 1, dates, PASSED);
    }

    /** Its only file is named by the job, so that no two jobs publish the same. */
    static PublishedDate date(String jobId, String date, long... offsets) {
        return new PublishedDate(
                "staging/job_id=" + jobId + "/attempt=1/event_date=" + date,
                List.of(new PublishedFile("part-" + jobId + ".parquet", 7, "0".repeat(64))),
                1,
                2,
                cut(offsets),
                DateState.PROVISIONAL,
                jobId,
                1);
    }

    static SortedMap<String, Long> cut(long... offsets) {
        SortedMap<String, Long> cut = new TreeMap<>();
        for (int partition = 0; partition < offsets.length; partition++) {
            cut.put("events-" + partition, offsets[partition]);
        }
        return cut;
    }

    /** The version that a publish of this job makes, when readers then see these dates. */
    static Manifest version(long version, String jobId, SortedMap<String, PublishedDate> dates) {
        return new Manifest(
                version, version - 1, jobId, 1, ManifestKind.PUBLISH, 0, dates, PASSED.verdicts());
    }

    static SortedMap<String, PublishedDate> dates(String date, PublishedDate content) {
        SortedMap<String, PublishedDate> dates = new TreeMap<>();
        dates.put(date, content);
        return dates;
    }

    static SortedMap<String, PublishedDate> dates(PublishedDate monday, PublishedDate tuesday) {
        SortedMap<String, PublishedDate> dates = dates(MONDAY, monday);
        dates.put(TUESDAY, tuesday);
        return dates;
    }
}
