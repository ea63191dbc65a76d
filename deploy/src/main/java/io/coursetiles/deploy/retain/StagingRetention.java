package io.coursetiles.deploy.retain;

import io.coursetiles.deploy.restate.StagingLease;
import io.coursetiles.deploy.restate.StagingNames;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobID;

/**
 * Deletes the files of staged attempts that no reader and no worker may need. An attempt is
 * protected while a kept version names it, while its job id is leased, while its Flink job runs,
 * and while it is young; and all are as long as nothing was ever published, for then the log may
 * simply not be there.
 *
 * <p>An attempt is retired first, by a file, and all that protects it is looked at again before
 * each of its files is deleted; see {@link StagingLease} why that is enough. Its summary goes
 * first, so that whatever is left counts as not done. Its claim stays: the number, and the Flink
 * job of the number, may not be used again, for tasks of the old job might still write there. So
 * does the job id's pinned input: an attempt to come must read the same.
 */
final class StagingRetention {

    private final PublishStore store;
    private final StagedAttempts staged;
    private final KeptVersions kept;
    private final Supplier<Collection<JobID>> running;
    private final RetainLimits limits;
    private final Instant now;

    /**
     * @param courseDay base directory of course_day
     * @param store the same as a store; read again before each delete
     * @param running Flink jobs that have not ended; asked before each delete
     * @param now by the clock of the storage
     */
    StagingRetention(
            Path courseDay,
            PublishStore store,
            Supplier<Collection<JobID>> running,
            RetainLimits limits,
            Instant now) {
        this.store = store;
        this.staged = new StagedAttempts(courseDay);
        this.kept =
                new KeptVersions(
                        new ManifestLog(store),
                        courseDay,
                        limits.keepVersions(),
                        now.minus(limits.delay()));
        this.running = running;
        this.limits = limits;
        this.now = now;
    }

    /** What would become of each attempt that has files; deletes nothing. */
    List<AttemptFate> judge() {
        List<AttemptFate> fates = new ArrayList<>();
        for (StagedAttempt attempt : staged.all()) {
            fates.add(
                    protection(attempt)
                            .map(why -> new AttemptFate(attempt, Fate.KEPT, why))
                            .orElseGet(() -> new AttemptFate(attempt, Fate.GOES, unprotected())));
        }
        return fates;
    }

    /** Deletes what {@link #judge} lets go, unless something protects it by then. */
    List<AttemptFate> delete(List<AttemptFate> judged) {
        List<AttemptFate> fates = new ArrayList<>();
        for (AttemptFate fate : judged) {
            fates.add(fate.fate() == Fate.GOES ? deleted(fate.attempt()) : fate);
        }
        return fates;
    }

    /** The lowest version that is kept; 0 when nothing was ever published. */
    long lowestKept() {
        return kept.lowest();
    }

    private AttemptFate deleted(StagedAttempt judged) {
        StagedAttempt attempt = staged.read(judged.jobId(), judged.attempt());
        Optional<String> why = protection(attempt);
        if (why.isPresent()) {
            return new AttemptFate(attempt, Fate.KEPT, why.get());
        }
        store.putIfAbsent(attempt.prefix() + "/" + StagingNames.RETIRED, new byte[0]);
        int gone = 0;
        for (StoredFile file : attempt.files()) {
            why = protection(attempt);
            if (why.isPresent()) {
                return new AttemptFate(attempt, Fate.KEPT, interrupted(attempt, gone, why.get()));
            }
            delete(file.path());
            gone++;
        }
        deleteEmptyDirectories(attempt);
        return new AttemptFate(attempt, Fate.DELETED, unprotected());
    }

    private String interrupted(StagedAttempt attempt, int gone, String why) {
        if (gone > 0 && kept.naming(attempt).isPresent()) {
            throw new StackException(
                    "Cannot go on: "
                            + attempt.prefix()
                            + " is "
                            + why
                            + ", got "
                            + gone
                            + " of its "
                            + attempt.files().size()
                            + " files deleted before that, need no publisher that passes over "
                            + StagingNames.RETIRED
                            + "; restate its dates under a new job id");
        }
        return why + "; retired, " + gone + " of " + attempt.files().size() + " files deleted";
    }

    private Optional<String> protection(StagedAttempt attempt) {
        if (kept.look().isEmpty()) {
            return Optional.of("nothing is published");
        }
        OptionalLong version = kept.naming(attempt);
        if (version.isPresent()) {
            return Optional.of("named by version " + version.getAsLong());
        }
        Optional<Instant> lease = staged.lease(attempt.jobId());
        if (lease.isPresent() && lease.get().isAfter(now.minus(StagingLease.LIFE))) {
            return Optional.of("leased");
        }
        Optional<JobID> job = staged.flinkJob(attempt.jobId(), attempt.attempt());
        if (job.isPresent() && running.get().contains(job.get())) {
            return Optional.of("runs as job " + job.get());
        }
        return attempt.active().isAfter(now.minus(limits.delay()))
                ? Optional.of("used " + age(attempt) + " ago")
                : Optional.empty();
    }

    private String unprotected() {
        return "no kept version names it, nobody works at it";
    }

    private String age(StagedAttempt attempt) {
        return Ages.text(Duration.between(attempt.active(), now));
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + file + ": got " + e, e);
        }
    }

    /** A directory into which something was written meanwhile stays. */
    private void deleteEmptyDirectories(StagedAttempt attempt) {
        Path root = staged.directory(attempt.jobId(), attempt.attempt());
        TreeSet<Path> directories = new TreeSet<>();
        for (StoredFile file : attempt.files()) {
            for (Path each = file.path().getParent(); !each.equals(root); each = each.getParent()) {
                directories.add(each);
            }
        }
        for (Path directory : directories.descendingSet()) {
            try {
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException inUse) {
                continue;
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot delete " + directory + ": got " + e, e);
            }
        }
    }
}
