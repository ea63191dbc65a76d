package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePositionsTest {

    @TempDir Path directory;

    private final FilePositions positions = new FilePositions();

    @Test
    void aDamagedFileHasNoPositionAndIsNamed() throws IOException {
        ArchiveFile first = file("2024-03-02", 0, 10);
        ArchiveFile damaged = file("2024-03-02", 10, 20);
        ArchiveFile last = file("2026-03-02", 20, 30);
        Files.write(damaged.path(), new byte[] {1, 2, 3});

        positions.update(List.of(first, damaged, last));

        assertThat(offsets()).hasToString("[0,10) [20,30)");
        assertThat(positions.unreadable()).containsOnlyKeys(damaged);
        assertThat(positions.unreadable().get(damaged))
                .startsWith("Cannot read archive file " + damaged.path() + ": got ");
        assertThat(positions.of(file -> file.equals(last)).of(RawRecords.partition(0)))
                .hasToString("[20,30)");
    }

    @Test
    void aFileIsReadOnceAndForgottenWhenItIsGone() throws IOException {
        ArchiveFile first = file("2026-03-02", 0, 10);
        ArchiveFile second = file("2026-03-02", 10, 20);
        positions.update(List.of(first));
        Files.delete(first.path());

        positions.update(List.of(first, second));
        assertThat(positions.unreadable()).as("it was not read again").isEmpty();
        assertThat(offsets()).hasToString("[0,20)");

        positions.update(List.of(second));
        assertThat(offsets()).hasToString("[10,20)");
    }

    private OffsetRanges offsets() {
        return positions.of(file -> true).of(RawRecords.partition(0));
    }

    private ArchiveFile file(String date, long from, long to) {
        IngestDate ingest = IngestDate.ofDirectory("ingest_date=" + date).orElseThrow();
        return new ArchiveFile(
                ingest,
                PartFiles.write(
                        directory.resolve(ingest.directory()),
                        LongStream.range(from, to)
                                .mapToObj(offset -> RawRecords.of(offset, null, null))
                                .toList()));
    }
}
