package io.coursetiles.job.archive;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Which positions each file has. A file is read once; one that cannot be read has no position and
 * is named, so that what it should have is missing and all other files still count.
 *
 * <p>Assumption: finished files do not change. Memory grows with the number of offset ranges.
 */
public final class FilePositions {

    private final NavigableMap<ArchiveFile, ArchivePositions> read = new TreeMap<>();
    private final NavigableMap<ArchiveFile, String> unreadable = new TreeMap<>();

    /**
     * Reads the files that are new, and forgets those that are not named any more.
     *
     * @param files all that there are now
     */
    public void update(List<ArchiveFile> files) {
        Set<ArchiveFile> now = Set.copyOf(files);
        read.keySet().retainAll(now);
        unreadable.keySet().retainAll(now);
        for (ArchiveFile file : files) {
            if (!read.containsKey(file) && !unreadable.containsKey(file)) {
                add(file);
            }
        }
    }

    private void add(ArchiveFile file) {
        try {
            read.put(file, ArchiveReader.positions(List.of(file)));
        } catch (ArchiveFileException broken) {
            unreadable.put(file, broken.getMessage());
        }
    }

    /** The positions in the files that are kept, of those that could be read. */
    public ArchivePositions of(Predicate<ArchiveFile> kept) {
        ArchivePositions all = new ArchivePositions();
        read.forEach(
                (file, positions) -> {
                    if (kept.test(file)) {
                        all.addAll(positions);
                    }
                });
        return all;
    }

    /** What is wrong with each file whose positions could not be read; not modifiable. */
    public NavigableMap<ArchiveFile, String> unreadable() {
        return Collections.unmodifiableNavigableMap(unreadable);
    }
}
