package io.coursetiles.deploy.retain;

import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveSection;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/**
 * One ingest date of a section of the archive.
 *
 * @param files finished files, which may go
 * @param bytes of the finished files
 * @param unfinished what the archive job has not finished, or never will: a checkpoint may name it,
 *     so it stays
 */
record RawFolder(
        ArchiveSection section,
        LocalDate ingestDate,
        List<ArchiveFile> files,
        long bytes,
        List<Path> unfinished) {

    /** As {@code raw/ingest_date=2026-03-02}. */
    String name() {
        return section.directory() + "/ingest_date=" + ingestDate;
    }
}
