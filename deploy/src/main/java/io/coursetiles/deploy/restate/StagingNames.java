package io.coursetiles.deploy.restate;

/**
 * Names below course_day's staging, for those who fill it and those who clear it. All but the facts
 * of an attempt stay for good; what clears it says why.
 */
public final class StagingNames {

    /** Directory of all staging in the store. */
    public static final String ROOT = "staging";

    /** Begins the directory of a job id. */
    public static final String JOB = "job_id=";

    /** Begins the directory of an attempt. */
    public static final String ATTEMPT = "attempt=";

    /** What the job id's attempts read. */
    public static final String INPUT = "input.json";

    /** Renewed while somebody works on the job id; see {@link StagingLease}. */
    public static final String LEASE = "lease.json";

    /** Takes an attempt's number, which no later attempt may have again. */
    public static final String CLAIM = "claim.json";

    /** Says that files of the attempt have been, or are being, deleted: nobody may use it. */
    public static final String RETIRED = "retired.json";

    private StagingNames() {}

    /** A job id's directory in the store. */
    public static String job(String jobId) {
        return ROOT + "/" + JOB + jobId;
    }

    /** An attempt's directory in the store. */
    public static String attempt(String jobId, int attempt) {
        return job(jobId) + "/" + ATTEMPT + attempt;
    }
}
