package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveReaderTest {
    @TempDir Path base;

    private ArchiveReader reader;
    private Path monday;

    @BeforeEach
    void open() {
        reader = ArchiveReader.of(base, ArchiveSection.RAW);
        monday = base.resolve("raw").resolve("ingest_date=2026-03-02");
    }

    @Test
    void aSectionThatIsNotThereYetHasNoFiles() {
        assertThat(reader.files()).isEmpty();
        assertThat(reader.positions().partitions()).isEmpty();
    }

    @Test
    void aBaseThatIsNotThereIsAnError() {
        Path gone = base.resolve("gone");
        assertThatThrownBy(() -> ArchiveReader.of(gone, ArchiveSection.RAW).files())
                .isInstanceOf(ArchiveFileException.class)
                .hasMessageStartingWith("Cannot list archive at " + gone + ": got no such");
    }

    @Test
    void listsByDateWithUnknownLast() {
        Path unknown = write(base.resolve("raw/ingest_date=unknown"), 1, 2);
        Path tuesday = write(base.resolve("raw/ingest_date=2026-03-03"), 2, 3);
        Path first = write(monday, 3, 4);
        write(base.resolve("late/ingest_date=2026-03-02"), 5, 6);

        assertThat(reader.files())
                .extracting(ArchiveFile::path)
                .containsExactly(first, tuesday, unknown);
        assertThat(reader.files())
                .extracting(file -> file.ingestDate().toString())
                .containsExactly("2026-03-02", "2026-03-03", "unknown");
    }

    @Test
    void unfinishedPartsAreNotData() throws IOException {
        Path finished = write(monday, 0, 3);
        String name = finished.getFileName().toString();
        Files.write(monday.resolve("." + name + ".inprogress." + "0".repeat(36)), new byte[3]);
        Files.write(monday.resolve("." + name), Files.readAllBytes(finished));
        Files.write(monday.resolve("_" + name + "_tmp_1"), new byte[0]);

        assertThat(reader.files()).extracting(ArchiveFile::path).containsExactly(finished);
        assertThat(reader.positions().rows()).isEqualTo(3);
    }

    @Test
    void namesThatTheJobDoesNotGiveAreErrors() throws IOException {
        Path finished = write(monday, 0, 3);
        for (String name :
                List.of(
                        finished.getFileName() + ".bak",
                        "copy-of-" + finished.getFileName(),
                        "part-1-0.parquet")) {
            Path strange = Files.copy(finished, monday.resolve(name));
            assertStrange(strange);
            Files.delete(strange);
        }
        assertStrange(Files.createDirectory(base.resolve("raw/ingest_date=2026-3-2")));
    }

    @Test
    void positionsDropRepeatsAndCountThem() {
        write(monday, 0, 30);
        write(monday, 60, 90);
        write(base.resolve("raw/ingest_date=2026-03-03"), 15, 45);

        ArchivePositions positions = reader.positions();
        assertThat(positions.rows()).isEqualTo(90);
        assertThat(positions.count()).isEqualTo(75);
        assertThat(positions.repeats()).isEqualTo(15);
        assertThat(positions.partitions()).hasSize(3);
        OffsetRanges first = positions.of(new ArchivePartition(RawRecords.TOPIC, 0));
        assertThat(first.count()).isEqualTo(25);
        assertThat(first.contains(28)).isTrue();
        assertThat(first.contains(30)).isFalse();
        assertThat(first.contains(40)).isTrue();
        assertThat(positions.of(new ArchivePartition("other", 0)).isEmpty()).isTrue();
    }

    @Test
    void aCutFileIsAnErrorThatNamesIt() throws IOException {
        write(monday, 0, 3);
        Path cut = write(monday, 3, 6);
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 100));

        assertThatThrownBy(reader::positions)
                .isInstanceOf(ArchiveFileException.class)
                .hasMessageStartingWith("Cannot read archive file " + cut);
    }

    private void assertStrange(Path strange) {
        assertThatThrownBy(reader::files)
                .isInstanceOf(ArchiveFileException.class)
                .hasMessageStartingWith(
                        "Cannot list archive at " + strange + ": got an unknown name");
    }

    private static Path write(Path directory, long from, long to) {
        return PartFiles.write(
                directory, LongStream.range(from, to).mapToObj(RawRecords::numbered).toList());
    }
}
