package io.coursetiles.job.archive;

import java.nio.file.Path;

/** An archive file or directory cannot be read in full; the message names it. */
public final class ArchiveFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ArchiveFileException(String message, Throwable cause) {
        super(message, cause);
    }

    static ArchiveFileException unreadable(Path file, String found, Throwable cause) {
        return new ArchiveFileException(
                "Cannot read archive file "
                        + file
                        + ": got "
                        + found
                        + ", need a complete Parquet file of the archive job; put the file back"
                        + " from a copy, or move it away and archive its positions again",
                cause);
    }

    static ArchiveFileException unreadable(Path file, Throwable cause) {
        return unreadable(file, cause.toString(), cause);
    }
}
