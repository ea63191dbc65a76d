package io.coursetiles.deploy.restate;

import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishOutcome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Brings an earlier version back, if readers can still read it. */
public final class RollbackRun {

    private final PublishedCourseDays facts;
    private final ManifestLog log;

    public RollbackRun(PublishedCourseDays facts, ManifestLog log) {
        this.facts = facts;
        this.log = log;
    }

    /**
     * Looks at the files before and after: what no kept version names may be deleted in between.
     *
     * @param jobId names the rollback; the same again is the same work
     * @throws IllegalArgumentException when there is no such version, or the job id is one of other
     *     work
     */
    public RollbackReport run(long version, String jobId) throws IOException {
        Optional<Manifest> target = log.version(version);
        boolean isDone = log.history().stream().anyMatch(each -> each.jobId().equals(jobId));
        if (target.isPresent() && !isDone) {
            List<String> problems = facts.problems(target.get().dates());
            if (!problems.isEmpty()) {
                return new RollbackReport(version, jobId, Optional.empty(), problems);
            }
        }
        PublishOutcome outcome = log.rollback(version, jobId);
        List<String> problems = isDone ? List.of() : facts.problems(target.orElseThrow().dates());
        return new RollbackReport(version, jobId, Optional.of(outcome), problems);
    }
}
