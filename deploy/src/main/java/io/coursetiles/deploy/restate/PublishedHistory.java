package io.coursetiles.deploy.restate;

import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestKind;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the manifest log tells people.
 *
 * @param changes of every version, from the first
 * @param standing the dates of the current version
 */
public record PublishedHistory(List<Change> changes, SortedMap<LocalDate, Standing> standing) {

    /**
     * What a version changed.
     *
     * @param jobId the job that made it
     * @param dates that it has otherwise than the version before, or no more
     */
    public record Change(
            long version, ManifestKind kind, String jobId, SortedSet<LocalDate> dates) {}

    /**
     * What readers see of a date.
     *
     * @param version the first of the versions that all have it as it is now
     */
    public record Standing(PublishedDate fact, long version) {}

    /**
     * @param versions all of the log, from the first
     */
    public static PublishedHistory of(List<Manifest> versions) {
        List<Change> changes = new ArrayList<>();
        SortedMap<LocalDate, Standing> standing = new TreeMap<>();
        for (Manifest version : versions) {
            SortedMap<LocalDate, PublishedDate> dates = new TreeMap<>();
            version.dates().forEach((date, fact) -> dates.put(LocalDate.parse(date), fact));
            SortedSet<LocalDate> changed = changed(standing, dates);
            standing.keySet().retainAll(dates.keySet());
            dates.keySet().stream()
                    .filter(changed::contains)
                    .forEach(
                            date ->
                                    standing.put(
                                            date,
                                            new Standing(dates.get(date), version.version())));
            changes.add(new Change(version.version(), version.kind(), version.jobId(), changed));
        }
        return new PublishedHistory(changes, standing);
    }

    private static SortedSet<LocalDate> changed(
            SortedMap<LocalDate, Standing> before, SortedMap<LocalDate, PublishedDate> now) {
        SortedSet<LocalDate> dates = new TreeSet<>(before.keySet());
        dates.addAll(now.keySet());
        dates.removeIf(
                date ->
                        before.containsKey(date)
                                && Objects.equals(before.get(date).fact(), now.get(date)));
        return dates;
    }

    /**
     * Which ingest dates the facts that stand were made of, as their jobs have pinned it; without
     * dates of jobs whose pinned input is gone.
     *
     * @param courseDay base directory of the store
     */
    public SortedMap<LocalDate, IngestRule> rules(Path courseDay, PublishStore store) {
        Map<String, Optional<IngestRule>> byJob = new HashMap<>();
        SortedMap<LocalDate, IngestRule> rules = new TreeMap<>();
        standing.forEach(
                (date, stands) ->
                        byJob.computeIfAbsent(
                                        stands.fact().jobId(),
                                        jobId ->
                                                new StagingArea(courseDay, store, jobId)
                                                        .input()
                                                        .map(PinnedInput::parse)
                                                        .map(PinnedInput::rule))
                                .ifPresent(rule -> rules.put(date, rule)));
        return rules;
    }
}
