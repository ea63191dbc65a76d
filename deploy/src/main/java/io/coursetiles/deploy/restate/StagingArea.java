package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.job.restate.AttemptSummary;
import io.coursetiles.job.restate.UnreadableFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where one restatement puts what no reader sees yet, in the store of course_day:
 *
 * <pre>
 * staging/job_id=ID/input.json                  what it reads, once and for all
 * staging/job_id=ID/lease.json                  young while somebody works on it
 * staging/job_id=ID/attempt=K/claim.json        who tries
 * staging/job_id=ID/attempt=K/event_date=D/...  facts
 * staging/job_id=ID/attempt=K/unreadable/...    files of the archive that are damaged
 * staging/job_id=ID/attempt=K/attempt.json      last of all: what was written
 * staging/job_id=ID/attempt=K/retired.json      its files are deleted: never to be used
 * </pre>
 */
final class StagingArea {

    private static final Pattern ATTEMPT = Pattern.compile(".*/attempt=(\\d{1,9})/claim\\.json");
    private static final Pattern JOB_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Path base;
    private final PublishStore store;
    private final String root;

    /**
     * @param base directory of the store, as the cluster mounts it
     * @throws IllegalArgumentException for a job id that is no name of a directory
     */
    StagingArea(Path base, PublishStore store, String jobId) {
        if (!JOB_ID.matcher(jobId).matches()) {
            throw new IllegalArgumentException(
                    "Cannot use job id: got "
                            + jobId
                            + ", need letters, digits, dots, dashes and underscores, at most 100");
        }
        this.base = base;
        this.store = store;
        this.root = StagingNames.job(jobId);
    }

    Optional<byte[]> input() {
        return store.read(root + "/" + StagingNames.INPUT);
    }

    /** What is pinned, by this call or by an earlier one. */
    byte[] pin(byte[] input) {
        store.putIfAbsent(root + "/" + StagingNames.INPUT, input);
        return input().orElseThrow();
    }

    /** The highest attempt that was claimed; 0 for none. */
    int last() {
        return store.list(root + "/").stream()
                .map(ATTEMPT::matcher)
                .filter(Matcher::matches)
                .mapToInt(attempt -> Integer.parseInt(attempt.group(1)))
                .max()
                .orElse(0);
    }

    /** Whether the attempt is the caller's; false when somebody else has it. */
    boolean claim(int attempt, String flinkJob) {
        byte[] claim = ("{\"flink_job\":\"" + flinkJob + "\"}\n").getBytes(StandardCharsets.UTF_8);
        return store.putIfAbsent(prefix(attempt) + "/" + StagingNames.CLAIM, claim);
    }

    /** Empty as long as the attempt is not done, and when its files were deleted since. */
    Optional<AttemptSummary> summary(int attempt) {
        if (isRetired(attempt)) {
            return Optional.empty();
        }
        return store.read(prefix(attempt) + "/" + AttemptSummary.FILE).map(AttemptSummary::parse);
    }

    /** Files of the archive that a task of the attempt could not read in full. */
    List<UnreadableFile> unreadable(int attempt) {
        return store.list(prefix(attempt) + "/" + UnreadableFile.DIRECTORY + "/").stream()
                .map(note -> store.read(note).orElseThrow())
                .map(UnreadableFile::parse)
                .toList();
    }

    /**
     * To be called just before the attempt is published, with a lease that was just renewed.
     *
     * @throws StackException when its files have been deleted meanwhile
     */
    void requireKept(int attempt) {
        if (isRetired(attempt)) {
            throw new StackException(
                    "Cannot publish "
                            + prefix(attempt)
                            + ": got it retired while nobody held its lease, need its files; run"
                            + " the same again, which makes the next attempt");
        }
    }

    private boolean isRetired(int attempt) {
        return store.read(prefix(attempt) + "/" + StagingNames.RETIRED).isPresent();
    }

    /** The attempt's directory in the store. */
    String prefix(int attempt) {
        return root + "/" + StagingNames.ATTEMPT + attempt;
    }

    /** The same on the file system. */
    Path directory(int attempt) {
        return base.resolve(prefix(attempt));
    }

    /** Files of a date, below its directory. */
    List<String> files(String datePrefix) {
        return store.list(datePrefix + "/").stream()
                .map(path -> path.substring(datePrefix.length() + 1))
                .toList();
    }

    /** Says that what the date's directory holds was read back. */
    void succeeded(String datePrefix) {
        store.putIfAbsent(datePrefix + "/_SUCCESS", new byte[0]);
    }
}
