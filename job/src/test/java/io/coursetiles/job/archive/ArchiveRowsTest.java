package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.parquet.ZstdCodecs;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveRowsTest {
    private static final int MIB = 1024 * 1024;

    @TempDir Path directory;

    @Test
    void bringsBackEveryByte() {
        byte[] empty = {};
        byte[] notUtf8 = {(byte) 0xff, (byte) 0xfe, 0, (byte) 0xc0};
        List<RawRecord> rows = new ArrayList<>();
        rows.add(RawRecords.of(1, null, null));
        rows.add(RawRecords.of(2, empty, empty));
        rows.add(RawRecords.of(3, notUtf8, notUtf8, new RawHeader("h", notUtf8)));
        rows.add(RawRecords.of(4, null, empty, new RawHeader("", null), new RawHeader("", empty)));
        rows.add(RawRecords.of(5, empty, null));
        rows.add(RawRecords.of(6, null, RawRecords.bytes(new Random(6), 5_000_000)));
        rows.add(RawRecords.at(Long.MIN_VALUE));
        rows.add(RawRecords.at(Long.MAX_VALUE));
        LongStream.range(0, 5_000).mapToObj(RawRecords::numbered).forEach(rows::add);

        assertThat(PartFiles.read(PartFiles.write(directory, rows))).isEqualTo(rows);
    }

    @Test
    void compressesWithZstandard() throws IOException {
        Path file = PartFiles.write(directory, List.of(RawRecords.of(1, null, new byte[MIB])));

        assertThat(file).satisfies(found -> assertThat(Files.size(found)).isLessThan(MIB / 10));
        for (BlockMetaData block : blocks(file)) {
            assertThat(block.getColumns())
                    .extracting(ColumnChunkMetaData::getCodec)
                    .containsOnly(CompressionCodecName.ZSTD);
        }
    }

    @Test
    void largeValuesDoNotGatherInMemory() throws IOException {
        List<RawRecord> rows = new ArrayList<>();
        LongStream.range(0, 300).mapToObj(RawRecords::numbered).forEach(rows::add);
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            rows.add(RawRecords.of(i, null, RawRecords.bytes(random, MIB)));
        }
        Path file = PartFiles.write(directory, rows);

        assertThat(blocks(file))
                .hasSizeGreaterThan(15)
                .allSatisfy(
                        block ->
                                assertThat(block.getCompressedSize())
                                        .isLessThan(PartFiles.ROW_GROUP_BYTES + MIB + MIB / 4));
        assertThat(PartFiles.read(file)).isEqualTo(rows);
    }

    @Test
    void positionsLeaveOutTheRest() {
        Path file = PartFiles.write(directory, List.of(RawRecords.numbered(8)));

        try (ArchiveRows rows = ArchiveRows.openPositions(file)) {
            assertThat(rows.next())
                    .isEqualTo(
                            new RawRecord(
                                    RawRecords.TOPIC,
                                    2,
                                    4,
                                    0,
                                    RawTimestampType.NONE,
                                    null,
                                    null,
                                    List.of()));
            assertThat(rows.hasNext()).isFalse();
            assertThatThrownBy(rows::next)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessageContaining(file.toString());
        }
    }

    @Test
    void refusesACutFileAtAnyLength() throws IOException {
        Path file = PartFiles.write(directory, List.of(RawRecords.numbered(1)));
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += length < whole.length - 16 ? 5 : 1) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertUnreadable(file);
        }
        Files.write(file, whole);
        assertThat(PartFiles.read(file)).containsExactly(RawRecords.numbered(1));
    }

    @Test
    void refusesDamagedValues() throws IOException {
        byte[] value = RawRecords.bytes(new Random(2), 100_000);
        Path file = PartFiles.write(directory, List.of(RawRecords.of(1, null, value)));
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bytes.length() / 2);
            int found = bytes.read();
            bytes.seek(bytes.length() / 2);
            bytes.write(found ^ 1);
        }

        assertUnreadable(file);
    }

    @Test
    void refusesAFileWithoutRows() {
        assertUnreadable(PartFiles.write(directory, List.of()));
    }

    @Test
    void refusesAMissingFile() {
        assertUnreadable(directory.resolve("part-gone.parquet"));
    }

    private static void assertUnreadable(Path file) {
        assertThatThrownBy(() -> PartFiles.read(file))
                .isInstanceOf(ArchiveFileException.class)
                .hasMessageStartingWith("Cannot read archive file " + file + ": got ")
                .hasMessageContaining("need a complete Parquet file");
    }

    private static List<BlockMetaData> blocks(Path file) throws IOException {
        try (ParquetFileReader reader =
                new ParquetFileReader(
                        new LocalInputFile(file),
                        ParquetReadOptions.builder(new PlainParquetConfiguration())
                                .withCodecFactory(new ZstdCodecs())
                                .build())) {
            return reader.getFooter().getBlocks();
        }
    }
}
