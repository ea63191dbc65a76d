package io.coursetiles.job.archive;

import io.coursetiles.job.parquet.ZstdCodecs;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;

/** Writes and reads part files through the code the job uses, without a job. */
public final class PartFiles {
    static final int ROW_GROUP_BYTES = 1024 * 1024;

    private static final ParquetReadOptions OPTIONS =
            ParquetReadOptions.builder(new PlainParquetConfiguration())
                    .withCodecFactory(new ZstdCodecs())
                    .build();

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

    /** Turns a bit in the last page of values; footer and positions stay as they are. */
    public static void damageValues(Path file) {
        try (ParquetFileReader reader = new ParquetFileReader(new LocalInputFile(file), OPTIONS)) {
            List<BlockMetaData> blocks = reader.getFooter().getBlocks();
            ColumnChunkMetaData values =
                    blocks.get(blocks.size() - 1).getColumns().stream()
                            .filter(each -> each.getPath().toDotString().equals(RawSchema.VALUE))
                            .findFirst()
                            .orElseThrow();
            try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                long at = values.getStartingPos() + values.getTotalSize() - 1;
                bytes.seek(at);
                int found = bytes.read();
                bytes.seek(at);
                bytes.write(found ^ 1);
            }
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
