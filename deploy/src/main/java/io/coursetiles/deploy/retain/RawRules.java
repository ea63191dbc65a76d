package io.coursetiles.deploy.retain;

import io.coursetiles.deploy.restate.PublishedHistory;
import io.coursetiles.deploy.restate.StagingLease;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.IngestRule;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What must hold before raw may be deleted. */
final class RawRules {

    /** Days that must have passed beyond the horizon. */
    static final int MARGIN_DAYS = 1;

    private static final int NAMED = 10;

    private final ManifestLog log;
    private final Path courseDay;
    private final StagedAttempts staged;
    private final IngestRule rule;
    private final Instant now;

    /**
     * @param courseDay base directory of course_day
     * @param rule which ingest dates hold an event date's events; relative to it
     * @param now by the clock of the storage
     */
    RawRules(ManifestLog log, Path courseDay, IngestRule rule, Instant now) {
        this.log = log;
        this.courseDay = courseDay;
        this.staged = new StagedAttempts(courseDay);
        this.rule = rule;
        this.now = now;
    }

    /** Why the folders may not go; empty when they may. */
    List<String> problems(LocalDate before, List<RawFolder> folders, Optional<StoredFile> oldest) {
        List<String> problems = new ArrayList<>();
        LocalDate today = day(now);
        LocalDate latest = today.minusDays(rule.to() - rule.from() + MARGIN_DAYS);
        if (before.isAfter(latest)) {
            problems.add(
                    "got ingest dates before "
                            + before
                            + ", need "
                            + latest
                            + " or earlier: it is "
                            + today
                            + " by the storage, events come "
                            + -rule.from()
                            + " d early to "
                            + rule.to()
                            + " d late, and "
                            + MARGIN_DAYS
                            + " d is added");
        }
        unsettled(folders).ifPresent(problems::add);
        for (String jobId : staged.jobIds()) {
            Optional<Instant> lease = staged.lease(jobId);
            if (lease.isPresent() && lease.get().isAfter(now.minus(StagingLease.LIFE))) {
                problems.add(
                        "got restatement "
                                + jobId
                                + " leased since "
                                + lease.get()
                                + ", need its lease to be "
                                + StagingLease.LIFE.toMinutes()
                                + " min old; wait for its end and as long");
            }
        }
        if (oldest.isPresent() && !before.isBefore(day(oldest.get().modified()))) {
            problems.add(
                    "got "
                            + text(oldest)
                            + ", need it taken after "
                            + before
                            + ": started from it, the archive job writes what came since then"
                            + " again; delete it, or name an earlier date");
        }
        return problems;
    }

    /** Event dates that may have events in the folders and whose fact may still change. */
    private Optional<String> unsettled(List<RawFolder> folders) {
        Optional<Manifest> current = log.current();
        Map<LocalDate, IngestRule> madeOf =
                PublishedHistory.of(log.history()).rules(courseDay, new LocalStore(courseDay));
        TreeSet<LocalDate> unsettled = new TreeSet<>();
        for (RawFolder folder : folders) {
            long ingestDay = folder.ingestDate().toEpochDay();
            for (long day = ingestDay - rule.to(); day <= ingestDay - rule.from(); day++) {
                LocalDate date = LocalDate.ofEpochDay(day);
                Optional<PublishedDate> fact =
                        current.map(manifest -> manifest.dates().get(date.toString()));
                boolean settled =
                        fact.isPresent()
                                && fact.get().state() == DateState.SETTLED
                                && madeOf.getOrDefault(date, rule).covers(rule, day);
                if (rule.holds(day, ingestDay) && !settled) {
                    unsettled.add(date);
                }
            }
        }
        if (unsettled.isEmpty()) {
            return Optional.empty();
        }
        String version =
                current.map(manifest -> "version " + manifest.version()).orElse("no version");
        String dates =
                unsettled.stream()
                        .limit(NAMED)
                        .map(LocalDate::toString)
                        .collect(Collectors.joining(","));
        int more = unsettled.size() - Math.min(NAMED, unsettled.size());
        return Optional.of(
                "got event dates that are not settled in "
                        + version
                        + " with all ingest dates of the horizon, need them settled: tiles restate"
                        + " --dates "
                        + dates
                        + " --job-id ID"
                        + (more == 0 ? "" : "; and " + more + " more"));
    }

    /** What is known of the archive job's checkpoints, for people. */
    static String text(Optional<StoredFile> oldest) {
        return oldest.map(
                        file ->
                                "archive checkpoint "
                                        + file.path().getParent()
                                        + " of "
                                        + file.modified())
                .orElse("no archive checkpoint found");
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }
}
