package io.coursetiles.job.archive;

import java.nio.file.Path;
import java.util.Comparator;

/** One finished file; sorted by ingest date, then path. */
public record ArchiveFile(IngestDate ingestDate, Path path) implements Comparable<ArchiveFile> {
    private static final Comparator<ArchiveFile> ORDER =
            Comparator.comparing(ArchiveFile::ingestDate).thenComparing(ArchiveFile::path);

    /** Opens the file; the caller closes it. */
    public ArchiveRows rows() {
        return ArchiveRows.open(path);
    }

    @Override
    public int compareTo(ArchiveFile other) {
        return ORDER.compare(this, other);
    }
}
