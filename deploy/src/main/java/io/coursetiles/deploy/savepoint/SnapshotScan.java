package io.coursetiles.deploy.savepoint;

import io.coursetiles.deploy.savepoint.StoredSnapshot.Standing;
import io.coursetiles.savepoints.inspect.Snapshot;
import io.coursetiles.savepoints.inspect.SnapshotIdentity;
import io.coursetiles.savepoints.inspect.UnreadableSnapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds savepoints and checkpoints below directories: what holds a metadata file, and what is named
 * as Flink names them. Links are not followed. What vanishes meanwhile is not there.
 */
public final class SnapshotScan {

    /** Metadata of what is being disposed of: nobody starts from it, and its files are known. */
    static final String GOING = "_metadata.disposing";

    private static final Pattern CHECKPOINT = Pattern.compile("chk-\\d+");
    private static final Pattern SAVEPOINT = Pattern.compile("savepoint-([0-9a-f]{6})-.+");
    private static final Pattern JOB = Pattern.compile("[0-9a-f]{32}");

    private SnapshotScan() {}

    /** All below the directories that are there, by path. */
    public static List<StoredSnapshot> of(Collection<Path> directories) {
        Set<Path> found = new TreeSet<>();
        for (Path directory : directories) {
            if (Files.isDirectory(directory)) {
                found.addAll(candidates(directory.toAbsolutePath().normalize()));
            }
        }
        List<StoredSnapshot> snapshots = new ArrayList<>();
        for (Path each : found) {
            look(each).ifPresent(snapshots::add);
        }
        snapshots.sort(Comparator.comparing(StoredSnapshot::directory));
        return snapshots;
    }

    private static List<Path> candidates(Path root) {
        List<Path> found = new ArrayList<>();
        walk(
                root,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) {
                        if (isSnapshot(directory)) {
                            found.add(directory);
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure)
                            throws IOException {
                        return goneOr(failure);
                    }
                });
        return found;
    }

    private static boolean isSnapshot(Path directory) {
        String name = directory.getFileName() == null ? "" : directory.getFileName().toString();
        return CHECKPOINT.matcher(name).matches()
                || SAVEPOINT.matcher(name).matches()
                || Files.exists(directory.resolve(Snapshot.METADATA))
                || Files.exists(directory.resolve(GOING));
    }

    /** Empty when it has vanished. */
    private static Optional<StoredSnapshot> look(Path directory) {
        boolean going = Files.exists(directory.resolve(GOING));
        boolean ended = Files.exists(directory.resolve(Snapshot.METADATA));
        Instant changed;
        try {
            changed = Files.getLastModifiedTime(directory).toInstant();
        } catch (IOException gone) {
            return Optional.empty();
        }
        long own = ownBytes(directory);
        if (!going && !ended) {
            return Optional.of(
                    unread(directory, Standing.INCOMPLETE, changed, own, "no _metadata"));
        }
        try {
            Snapshot snapshot =
                    Snapshot.open(
                            directory,
                            ended ? Snapshot.METADATA : GOING,
                            SnapshotScan.class.getClassLoader());
            return Optional.of(read(snapshot, ended, own));
        } catch (UnreadableSnapshot broken) {
            return Files.exists(directory)
                    ? Optional.of(
                            unread(
                                    directory,
                                    ended ? Standing.DAMAGED : Standing.GOING,
                                    changed,
                                    own,
                                    broken.getMessage()))
                    : Optional.empty();
        }
    }

    private static StoredSnapshot read(Snapshot snapshot, boolean ended, long own) {
        String fault = ended ? snapshot.files().fault().map(got -> "got " + got).orElse("") : "";
        SnapshotIdentity identity = null;
        if (ended && fault.isEmpty()) {
            try {
                identity = SnapshotIdentity.of(snapshot);
            } catch (UnreadableSnapshot broken) {
                fault = broken.getMessage();
            }
        }
        Standing whole = fault.isEmpty() ? Standing.COMPLETE : Standing.DAMAGED;
        return new StoredSnapshot(
                snapshot.directory(),
                ended ? whole : Standing.GOING,
                jobId(snapshot.directory()),
                snapshot.takenAt(),
                own,
                snapshot.files().bytes(),
                Set.copyOf(snapshot.files().lengths().keySet()),
                snapshot.kind(),
                snapshot.job(),
                identity,
                snapshot.checkpointId(),
                fault);
    }

    private static StoredSnapshot unread(
            Path directory, Standing standing, Instant changed, long own, String fault) {
        return new StoredSnapshot(
                directory,
                standing,
                jobId(directory),
                changed,
                own,
                0,
                Set.of(),
                null,
                null,
                null,
                -1,
                fault);
    }

    private static String jobId(Path directory) {
        Matcher savepoint = SAVEPOINT.matcher(directory.getFileName().toString());
        if (savepoint.matches()) {
            return savepoint.group(1);
        }
        Path parent = directory.getParent();
        String above =
                parent == null || parent.getFileName() == null
                        ? ""
                        : parent.getFileName().toString();
        return JOB.matcher(above).matches() ? above : "";
    }

    private static long ownBytes(Path directory) {
        long[] sum = new long[1];
        walk(
                directory,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        sum[0] += attributes.isRegularFile() ? attributes.size() : 0;
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure)
                            throws IOException {
                        return goneOr(failure);
                    }
                });
        return sum[0];
    }

    private static FileVisitResult goneOr(IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    private static void walk(Path root, SimpleFileVisitor<Path> visitor) {
        try {
            Files.walkFileTree(root, visitor);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + root + ": got " + e, e);
        }
    }
}
