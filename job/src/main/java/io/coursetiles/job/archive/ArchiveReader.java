package io.coursetiles.job.archive;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads one section of an archive on a mounted file system: finished files only.
 *
 * <p>Assumptions: the archive job alone puts files below the section, and finished files are
 * neither changed nor renamed. Hidden names (a leading dot or underscore) are not data and are
 * passed over. Any other name that the job would not give is an error and not passed over, since a
 * finished file that was renamed would otherwise be a silent loss.
 *
 * <p>A listing holds the files that were finished when it was made. While the archive job runs, the
 * rows of its last checkpoint may follow later.
 */
public final class ArchiveReader {
    private final Path base;
    private final Path root;

    private ArchiveReader(Path base, ArchiveSection section) {
        this.base = base;
        this.root = base.resolve(section.directory());
    }

    /**
     * @param base the directory that holds {@code raw} and {@code late}
     */
    public static ArchiveReader of(Path base, ArchiveSection section) {
        return new ArchiveReader(base, section);
    }

    /**
     * All finished files, sorted by ingest date, then name; none if the section has no directory
     * yet.
     *
     * @throws ArchiveFileException if the base is not there, a directory cannot be listed, or a
     *     name is neither hidden nor one the archive job gives
     */
    public List<ArchiveFile> files() {
        if (!Files.isDirectory(base)) {
            throw unlistable(base, "no such directory", "the base of the archive", null);
        }
        if (!Files.exists(root)) {
            return List.of();
        }
        List<ArchiveFile> files = new ArrayList<>();
        for (Path directory : visible(root)) {
            IngestDate date =
                    IngestDate.ofDirectory(directory.getFileName().toString())
                            .filter(found -> Files.isDirectory(directory))
                            .orElseThrow(
                                    () ->
                                            unlistable(
                                                    directory,
                                                    "an unknown name",
                                                    "a directory ingest_date=YYYY-MM-DD or"
                                                            + " ingest_date=unknown",
                                                    null));
            for (Path file : visible(directory)) {
                requireFinished(file);
                files.add(new ArchiveFile(date, file));
            }
        }
        Collections.sort(files);
        return files;
    }

    /**
     * The positions in all finished files.
     *
     * @throws ArchiveFileException as {@link #files()} and {@link ArchiveRows} do
     */
    public ArchivePositions positions() {
        return positions(files());
    }

    /**
     * The positions in these files; keys, values and headers are not read. Memory grows with the
     * number of offset ranges, not of rows.
     *
     * @throws ArchiveFileException as {@link ArchiveRows} does
     */
    public static ArchivePositions positions(List<ArchiveFile> files) {
        ArchivePositions all = new ArchivePositions();
        for (ArchiveFile file : files) {
            all.addAll(positions(file.path()));
        }
        return all;
    }

    /**
     * The offsets that have no record, as the archive job saw it when it passed them.
     *
     * @param files of the section {@link ArchiveSection#GAPS}
     */
    public static Map<ArchivePartition, OffsetRanges> gaps(List<ArchiveFile> files) {
        Map<ArchivePartition, OffsetRanges> gaps = new TreeMap<>();
        for (ArchiveFile file : files) {
            try (ArchiveRows rows = file.rows()) {
                rows.forEachRemaining(
                        note ->
                                gaps.computeIfAbsent(
                                                new ArchivePartition(
                                                        note.topic(), note.partition()),
                                                partition -> new OffsetRanges())
                                        .add(GapNotes.from(note), note.offset() + 1));
            }
        }
        return gaps;
    }

    private static ArchivePositions positions(Path file) {
        ArchivePositions positions = new ArchivePositions();
        try (ArchiveRows rows = ArchiveRows.openPositions(file)) {
            while (rows.hasNext()) {
                RawRecord row = rows.next();
                positions.add(new ArchivePartition(row.topic(), row.partition()), row.offset());
            }
        }
        return positions;
    }

    private static List<Path> visible(Path directory) {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (!ArchiveFiles.isHidden(entry.getFileName().toString())) {
                    paths.add(entry);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw unlistable(directory, e.toString(), "a readable directory", e);
        }
        paths.sort(Comparator.naturalOrder());
        return paths;
    }

    private static void requireFinished(Path file) {
        if (!ArchiveFiles.isFinished(file.getFileName().toString()) || !Files.isRegularFile(file)) {
            throw unlistable(file, "an unknown name", "part-<uuid>-<number>.parquet", null);
        }
    }

    private static ArchiveFileException unlistable(
            Path path, String found, String needed, Exception cause) {
        return new ArchiveFileException(
                "Cannot list archive at "
                        + path
                        + ": got "
                        + found
                        + ", need "
                        + needed
                        + "; check the path, and give back the name or move away what the archive"
                        + " job did not write",
                cause);
    }
}
