package io.coursetiles.deploy.restate;

import io.coursetiles.job.publish.PublishOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a rollback ended.
 *
 * @param to the version that was asked for
 * @param outcome empty when it was refused
 * @param problems files of that version that readers could not read
 */
public record RollbackReport(
        long to, String jobId, Optional<PublishOutcome> outcome, List<String> problems) {

    /** Whether readers see the version, or a later one. */
    public boolean isDone() {
        return outcome.isPresent() && problems.isEmpty();
    }

    public String text() {
        List<String> lines = new ArrayList<>(problems);
        lines.add(
                outcome.map(this::text)
                        .orElse("Not rolled back: readers see what they saw before."));
        if (outcome.isPresent() && !problems.isEmpty()) {
            lines.add(
                    "Its files were deleted meanwhile: roll back to a newer version, or restate the"
                            + " dates.");
        }
        return String.join("\n", lines);
    }

    private String text(PublishOutcome done) {
        return "%s to version %d, as version %d."
                .formatted(
                        done instanceof PublishOutcome.AlreadyPublished
                                ? "Already rolled back"
                                : "Rolled back",
                        to,
                        version(done));
    }

    /** A rollback is never superseded. */
    private static long version(PublishOutcome done) {
        return done instanceof PublishOutcome.AlreadyPublished already
                ? already.version()
                : ((PublishOutcome.Published) done).version();
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job_id", jobId);
        json.put("rolled_back_to", to);
        json.put("done", isDone());
        outcome.ifPresent(done -> json.put("version", version(done)));
        json.put("problems", problems);
        return json;
    }
}
