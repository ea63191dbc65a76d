package io.coursetiles.job.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Writes and reads part files through the code the job uses, without a job. */
public final class PartFiles {
    static final int ROW_GROUP_BYTES = 1024 * 1024;

    private static long counter;

    private PartFiles() {}

    public static Path write(Path directory, List<RawRecord> rows) {
        try {
            Files.createDirectories(directory);
            Path file = directory.resolve(ArchiveFiles.finishedName(UUID.randomUUID(), counter++));
            ArchiveFileWriter.writeFile(file, rows, ROW_GROUP_BYTES);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<RawRecord> read(Path file) {
        try (ArchiveRows rows = ArchiveRows.open(file)) {
            List<RawRecord> read = new ArrayList<>();
            rows.forEachRemaining(read::add);
            return read;
        }
    }
}
