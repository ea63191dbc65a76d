package io.coursetiles.job.publish;

/** What may be lacking of the input that a date's fact needs. */
public enum CoverageProblem {
    /** Readable positions below the cut are in no file and in no noted gap. */
    MISSING_POSITIONS,
    /** An ingest date of the horizon has no directory. */
    MISSING_INGEST_DATE,
    /** A file cannot be read in full: unreadable, empty or truncated. */
    UNREADABLE_FILE,
    /** The archive has not yet got as far as the cut. */
    ARCHIVE_BEHIND_CUT,
    /** The fact that stands was made of ingest dates that this one leaves out. */
    NARROWED_DATE
}
