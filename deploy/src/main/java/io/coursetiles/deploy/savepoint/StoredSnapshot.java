package io.coursetiles.deploy.savepoint;

import io.coursetiles.savepoints.inspect.JobKind;
import io.coursetiles.savepoints.inspect.SnapshotIdentity;
import io.coursetiles.savepoints.inspect.SnapshotKind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import org.apache.flink.api.common.JobID;

/**
 * A savepoint or checkpoint as it was found in a directory.
 *
 * @param directory that ends with its metadata
 * @param jobId of the Flink job that took it, as far as its place tells: 32 digits of a
 *     checkpoint's, the first 6 of a savepoint's, empty when it was moved
 * @param changed when the metadata was written, or the directory last changed, by the storage
 * @param ownBytes of the files in its directory
 * @param stateBytes of all its states; 0 when they are not known
 * @param needs files that it names; empty when they are not known
 * @param kind null when its metadata was not read; the same holds of {@code job}
 * @param checkpointId -1 when it is not known
 * @param fault what is wrong; empty when nothing is
 */
public record StoredSnapshot(
        Path directory,
        Standing standing,
        String jobId,
        Instant changed,
        long ownBytes,
        long stateBytes,
        Set<Path> needs,
        SnapshotKind kind,
        JobKind job,
        SnapshotIdentity identity,
        long checkpointId,
        String fault) {

    private static final int JOB_ID_DIGITS = 32;

    /** Whether one can start from it. */
    public enum Standing {
        COMPLETE("complete"),
        /** Without metadata: under way, or given up. */
        INCOMPLETE("incomplete"),
        /** Its metadata cannot be read, or a file that it names is gone or short. */
        DAMAGED("damaged"),
        /** Disposing of it has begun. */
        GOING("going");

        private final String text;

        Standing(String text) {
            this.text = text;
        }

        /** As printed, and in JSON. */
        public String text() {
            return text;
        }
    }

    public boolean isComplete() {
        return standing == Standing.COMPLETE;
    }

    /** Whether it was complete once, and is not any more. */
    public boolean isDamaged() {
        return standing == Standing.DAMAGED;
    }

    /** Whether its metadata was read, so that it is known what it needs. */
    boolean isKnown() {
        return kind != null;
    }

    /** Whether it may be of that Flink job. */
    public boolean mayBeOf(JobID flinkJob) {
        return !jobId.isEmpty() && flinkJob.toString().startsWith(jobId);
    }

    /** Whether it is where Flink puts the checkpoints of a job, beside files that they share. */
    boolean isInJobsDirectory() {
        return jobId.length() == JOB_ID_DIGITS;
    }

    /** Whether a running job still works at it: a checkpoint, or what is not complete. */
    boolean isJobsOwn() {
        return kind == SnapshotKind.CHECKPOINT || !isComplete();
    }

    /** Null when it does not say. */
    public String deployment() {
        return identity == null ? null : identity.deployment();
    }

    /** Null when it does not say. */
    public Long run() {
        return identity == null ? null : identity.run();
    }
}
