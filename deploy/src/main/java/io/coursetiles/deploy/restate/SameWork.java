package io.coursetiles.deploy.restate;

import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestKind;
import io.coursetiles.job.publish.PublishOutcome;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.operators.outbox.RunInfo;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What somebody asks for under a job id. The id names the work, so it is refused for another one.
 *
 * @param dates event dates; none for those that the work has since its first run
 * @param rule which ingest dates hold their events; of no effect without dates
 */
record SameWork(String jobId, TreeSet<LocalDate> dates, IngestRule rule) {

    /** The report of work that is published. */
    RestateReport published(Manifest version) {
        if (version.kind() != ManifestKind.PUBLISH) {
            throw refusal(
                    "it is that of the rollback in version " + version.version(), "one of its own");
        }
        SortedMap<String, PublishedDate> own = new TreeMap<>(version.dates());
        own.values().removeIf(date -> !date.jobId().equals(jobId));
        TreeSet<LocalDate> had = new TreeSet<>();
        own.keySet().forEach(date -> had.add(LocalDate.parse(date)));
        requireDates(had);
        return new RestateReport(
                jobId,
                own,
                rule,
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.of(new PublishOutcome.AlreadyPublished(version.version())));
    }

    /**
     * @param input as an earlier run pinned it
     * @param build what this build decodes with
     */
    PinnedInput require(PinnedInput input, RunInfo build) {
        requireDates(input.dates());
        if (!dates.isEmpty() && !rule.equals(input.rule())) {
            throw refusal("it has other ingest dates", "the same ones, or another id");
        }
        String pinned = input.decoderVersion() + ", mapping " + input.mappingDigest();
        String now = build.decoderVersion() + ", mapping " + build.mappingDigest();
        if (!pinned.equals(now)) {
            throw refusal(
                    "it was begun with decoder " + pinned + ", this one is " + now, "another id");
        }
        return input;
    }

    private void requireDates(TreeSet<LocalDate> had) {
        if (!dates.isEmpty() && !dates.equals(had)) {
            throw refusal("it has the dates " + had + ", not " + dates, "those, or another id");
        }
    }

    private IllegalArgumentException refusal(String got, String need) {
        return new IllegalArgumentException(
                "Cannot restate as job id " + jobId + ": " + got + ", need " + need);
    }
}
