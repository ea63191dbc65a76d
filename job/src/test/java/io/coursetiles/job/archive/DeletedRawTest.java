package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletedRawTest {

    private static final ArchivePartition ZERO = new ArchivePartition("events", 0);
    private static final ArchivePartition ONE = new ArchivePartition("events", 1);

    @TempDir Path archive;

    @Test
    void anArchiveOfWhichNothingIsGoneHasNoRecord() {
        DeletedRaw deleted = DeletedRaw.of(archive);
        assertThat(deleted.before()).isEmpty();
        assertThat(deleted.of(ZERO).isEmpty()).isTrue();
    }

    @Test
    void allRecordsCountTogetherWhateverTheirOrder() {
        DeletedRaw.record(archive, LocalDate.parse("2026-03-05"), Map.of(ZERO, ranges(10, 20)));
        DeletedRaw.record(
                archive,
                LocalDate.parse("2026-03-02"),
                Map.of(ZERO, ranges(0, 5), ONE, ranges(7, 8)));

        DeletedRaw deleted = DeletedRaw.of(archive);
        assertThat(deleted.before()).contains(LocalDate.parse("2026-03-05"));
        assertThat(deleted.of(ZERO)).hasToString("[0,5) [10,20)");
        assertThat(deleted.of(ONE)).hasToString("[7,8)");
        assertThat(deleted.of(new ArchivePartition("other", 0)).isEmpty()).isTrue();
        assertThat(ArchiveReader.of(archive, ArchiveSection.RAW).files()).isEmpty();
    }

    @Test
    void aRecordThatCannotBeReadIsNamed() throws Exception {
        Files.createDirectories(archive.resolve("deleted"));
        Files.writeString(archive.resolve("deleted/00000000000000000001.json"), "{");
        assertThatThrownBy(() -> DeletedRaw.of(archive))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("Cannot read deleted/00000000000000000001.json");
    }

    private static OffsetRanges ranges(long from, long to) {
        OffsetRanges ranges = new OffsetRanges();
        ranges.add(from, to);
        return ranges;
    }
}
