package io.coursetiles.deploy.savepoint;

import io.coursetiles.deploy.savepoint.SnapshotFate.Verdict;
import io.coursetiles.deploy.savepoint.StoredSnapshot.Standing;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which snapshots nobody needs.
 *
 * <p>Newest is judged twice, by the time when the metadata was written and by run and checkpoint,
 * and whatever is the newest by either stays: clocks may differ, and runs are counted by one
 * deployment alone. Archive jobs do not say whose they are, so the newest of each Flink job of
 * theirs stays.
 */
final class DisposeRules {

    private final List<StoredSnapshot> all;
    private final Duration olderThan;
    private final Instant now;
    private final Set<StoredSnapshot> newest = new HashSet<>();

    /**
     * @param all that were found, whether or not they are asked for
     * @param olderThan younger ones stay
     * @param now by the clock of the storage
     */
    DisposeRules(List<StoredSnapshot> all, Duration olderThan, Instant now) {
        this.all = all;
        this.olderThan = olderThan;
        this.now = now;
        Comparator<StoredSnapshot> byTime = Comparator.comparing(StoredSnapshot::changed);
        Comparator<StoredSnapshot> byRun =
                Comparator.comparing((StoredSnapshot each) -> each.run() == null ? 0 : each.run())
                        .thenComparing(StoredSnapshot::checkpointId);
        keepLast(byTime);
        keepLast(byRun);
    }

    private void keepLast(Comparator<StoredSnapshot> order) {
        Map<String, StoredSnapshot> last = new HashMap<>();
        for (StoredSnapshot each : all) {
            if (each.isComplete()) {
                String whose =
                        each.job()
                                + (each.deployment() == null
                                        ? " of job " + each.jobId()
                                        : " of " + each.deployment());
                last.merge(whose, each, (a, b) -> order.compare(a, b) > 0 ? a : b);
            }
        }
        newest.addAll(last.values());
    }

    /** The fate of each, in their order. */
    List<SnapshotFate> judge(Surroundings surroundings) {
        Map<StoredSnapshot, String> kept = new LinkedHashMap<>();
        for (StoredSnapshot each : all) {
            need(each, surroundings).ifPresent(why -> kept.put(each, why));
        }
        keepWhatKeptOnesNeed(kept);
        List<SnapshotFate> fates = new ArrayList<>();
        Set<StoredSnapshot> left = new HashSet<>(all);
        for (StoredSnapshot each : all) {
            if (kept.containsKey(each)) {
                fates.add(new SnapshotFate(each, Verdict.KEPT, kept.get(each), 0));
            } else {
                left.remove(each);
                fates.add(
                        new SnapshotFate(
                                each, Verdict.GOES, "nothing needs it", bytes(each, left)));
            }
        }
        return fates;
    }

    private Optional<String> need(StoredSnapshot snapshot, Surroundings surroundings) {
        if (snapshot.standing() == Standing.DAMAGED) {
            return Optional.of(
                    "is damaged, or its storage is away; once looked at, delete it by hand");
        }
        return surroundings
                .need(snapshot)
                .or(
                        () ->
                                newest.contains(snapshot)
                                        ? Optional.of("is the newest that is complete")
                                        : Optional.empty())
                .or(() -> youth(snapshot));
    }

    private Optional<String> youth(StoredSnapshot snapshot) {
        // Disposing of it was decided before.
        boolean young =
                snapshot.standing() != Standing.GOING
                        && snapshot.changed().isAfter(now.minus(olderThan));
        return young
                ? Optional.of(
                        "is of "
                                + ListReport.age(Duration.between(snapshot.changed(), now))
                                + " ago")
                : Optional.empty();
    }

    /** A snapshot may hold files of another, or share them in a way that is not known. */
    private void keepWhatKeptOnesNeed(Map<StoredSnapshot, String> kept) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (StoredSnapshot each : all) {
                Optional<String> user =
                        kept.containsKey(each)
                                ? Optional.empty()
                                : userOf(each, Set.copyOf(kept.keySet()));
                if (user.isPresent()) {
                    kept.put(each, user.get());
                    changed = true;
                }
            }
        }
    }

    private static Optional<String> userOf(StoredSnapshot snapshot, Set<StoredSnapshot> kept) {
        for (StoredSnapshot each : kept) {
            if (each.needs().stream().anyMatch(file -> file.startsWith(snapshot.directory()))) {
                return Optional.of(each.directory() + " names files of it");
            }
            boolean hidden = each.standing() == Standing.DAMAGED && !each.isKnown();
            if (hidden && !each.jobId().isEmpty() && each.jobId().equals(snapshot.jobId())) {
                return Optional.of(
                        "nobody can tell whether "
                                + each.directory()
                                + ", which cannot be read, names files of it");
            }
        }
        return Optional.empty();
    }

    private static long bytes(StoredSnapshot snapshot, Set<StoredSnapshot> others) {
        long shared = 0;
        for (Path file : sharedAlone(snapshot, others)) {
            shared += file.toFile().length();
        }
        return snapshot.ownBytes() + shared;
    }

    /**
     * Files outside of a snapshot's directory that go with it: those that its Flink job's
     * checkpoints share and that no other snapshot names. What is elsewhere is another's.
     */
    static List<Path> sharedAlone(StoredSnapshot snapshot, Set<StoredSnapshot> others) {
        if (!snapshot.isInJobsDirectory()) {
            return List.of();
        }
        Path job = snapshot.directory().getParent();
        return snapshot.needs().stream()
                .filter(file -> file.startsWith(job) && !file.startsWith(snapshot.directory()))
                .filter(file -> others.stream().noneMatch(other -> other.needs().contains(file)))
                .sorted()
                .toList();
    }
}
