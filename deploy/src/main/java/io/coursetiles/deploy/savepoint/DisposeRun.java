package io.coursetiles.deploy.savepoint;

import io.coursetiles.deploy.retain.RetainMode;
import io.coursetiles.deploy.savepoint.SnapshotFate.Verdict;
import io.coursetiles.savepoints.inspect.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Disposes of snapshots that nobody needs.
 *
 * <p>What goes is first marked, by another name of its metadata, so that no job can be started from
 * it any more; then all that may need it is asked again, and what somebody needs by now is given
 * its name back. The metadata is deleted last: a disposal that was cut short is found and ended by
 * the next.
 */
public final class DisposeRun {

    private final Collection<Path> directories;
    private final Supplier<Surroundings> surroundings;
    private final Duration olderThan;
    private final Instant now;

    /**
     * @param directories that snapshots are looked for in
     * @param surroundings asked twice, for what may need them
     * @param olderThan not negative
     * @param now by the clock of the storage
     */
    public DisposeRun(
            Collection<Path> directories,
            Supplier<Surroundings> surroundings,
            Duration olderThan,
            Instant now) {
        if (olderThan.isNegative()) {
            throw new IllegalArgumentException(
                    "Cannot dispose of savepoints: got an age of "
                            + olderThan
                            + ", need at least 0");
        }
        this.directories = List.copyOf(directories);
        this.surroundings = surroundings;
        this.olderThan = olderThan;
        this.now = now;
    }

    /**
     * @param asked directories of the snapshots that may go; all when empty
     */
    public DisposeReport run(RetainMode mode, Set<Path> asked) {
        List<StoredSnapshot> all = SnapshotScan.of(directories);
        DisposeRules rules = new DisposeRules(all, olderThan, now);
        List<SnapshotFate> fates = asked(rules.judge(surroundings.get()), asked);
        if (mode == RetainMode.DELETE) {
            fates = dispose(all, rules, fates);
        }
        return new DisposeReport(mode, now, olderThan, asked, fates);
    }

    private static List<SnapshotFate> asked(List<SnapshotFate> fates, Set<Path> asked) {
        return fates.stream()
                .map(
                        fate ->
                                asked.isEmpty() || asked.contains(fate.snapshot().directory())
                                        ? fate
                                        : kept(fate, "was not asked for"))
                .toList();
    }

    private static SnapshotFate kept(SnapshotFate fate, String why) {
        return fate.isKept() ? fate : new SnapshotFate(fate.snapshot(), Verdict.KEPT, why, 0);
    }

    private List<SnapshotFate> dispose(
            List<StoredSnapshot> all, DisposeRules rules, List<SnapshotFate> fates) {
        Set<StoredSnapshot> marked = new HashSet<>();
        for (SnapshotFate fate : fates) {
            if (!fate.isKept()) {
                rename(fate.snapshot(), Snapshot.METADATA, SnapshotScan.GOING);
                marked.add(fate.snapshot());
            }
        }
        List<SnapshotFate> done = new ArrayList<>();
        Set<StoredSnapshot> left = new HashSet<>(all);
        for (SnapshotFate again : rules.judge(surroundings.get())) {
            StoredSnapshot snapshot = again.snapshot();
            if (!marked.contains(snapshot)) {
                done.add(find(fates, snapshot));
            } else if (again.isKept()) {
                rename(snapshot, SnapshotScan.GOING, Snapshot.METADATA);
                done.add(kept(find(fates, snapshot), again.why()));
            } else {
                left.remove(snapshot);
                long bytes = delete(snapshot, left);
                done.add(new SnapshotFate(snapshot, Verdict.DISPOSED, again.why(), bytes));
            }
        }
        return done;
    }

    private static SnapshotFate find(List<SnapshotFate> fates, StoredSnapshot snapshot) {
        return fates.stream()
                .filter(fate -> fate.snapshot().equals(snapshot))
                .findFirst()
                .orElseThrow();
    }

    private static void rename(StoredSnapshot snapshot, String from, String to) {
        Path file = snapshot.directory().resolve(from);
        try {
            Files.move(file, snapshot.directory().resolve(to), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException none) {
            // It never had metadata, or was marked by a disposal that was cut short.
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot rename " + file + ": got " + e, e);
        }
    }

    /** Returns the bytes that were freed. */
    private static long delete(StoredSnapshot snapshot, Set<StoredSnapshot> left) {
        long bytes = snapshot.ownBytes();
        try {
            for (Path shared : DisposeRules.sharedAlone(snapshot, left)) {
                bytes += Files.exists(shared) ? Files.size(shared) : 0;
                Files.deleteIfExists(shared);
            }
            Path metadata = snapshot.directory().resolve(SnapshotScan.GOING);
            List<Path> own;
            try (Stream<Path> files = Files.walk(snapshot.directory())) {
                own = files.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path each : own) {
                if (!each.equals(metadata) && !each.equals(snapshot.directory())) {
                    Files.deleteIfExists(each);
                }
            }
            Files.deleteIfExists(metadata);
            Files.deleteIfExists(snapshot.directory());
            if (snapshot.isInJobsDirectory()) {
                tidy(snapshot.directory().getParent());
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot delete "
                            + snapshot.directory()
                            + ": got "
                            + e
                            + "; the same command again goes on with it",
                    e);
        }
    }

    /** The directories that Flink makes for each job, when nothing is in them any more. */
    private static void tidy(Path job) throws IOException {
        for (Path each : List.of(job.resolve("shared"), job.resolve("taskowned"), job)) {
            boolean empty;
            try (Stream<Path> entries = Files.list(each)) {
                empty = entries.findAny().isEmpty();
            } catch (NoSuchFileException none) {
                empty = false;
            }
            if (empty) {
                Files.delete(each);
            }
        }
    }
}
