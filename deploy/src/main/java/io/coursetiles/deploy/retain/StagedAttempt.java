package io.coursetiles.deploy.retain;

import io.coursetiles.deploy.restate.StagingNames;
import java.time.Instant;
import java.util.List;

/**
 * What an attempt of a restatement has on the storage.
 *
 * @param files what may go one day: all but its claim and the word that it is retired; the summary
 *     first, without which the attempt counts as not done
 * @param active when a file of it, or the lease of its job id, was last written, by the clock of
 *     the storage
 */
record StagedAttempt(String jobId, int attempt, List<StoredFile> files, Instant active) {

    /** Its directory in the store. */
    String prefix() {
        return StagingNames.attempt(jobId, attempt);
    }

    long bytes() {
        return files.stream().mapToLong(StoredFile::bytes).sum();
    }
}
