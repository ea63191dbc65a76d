package io.coursetiles.job.archive;

import io.coursetiles.job.parquet.ZstdParquet;
import java.io.IOException;
import org.apache.flink.formats.parquet.ParquetBuilder;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.OutputFile;

/**
 * Opens a Parquet writer per part file.
 *
 * <p>Memory of one open file: about the row group size in compressed pages, a page per column and
 * the largest record. Sizes are looked at after every row, since the default (at the earliest after
 * 100 rows) lets a hundred large values gather. Keys and values are mostly distinct and may be
 * large: no dictionary and no minimum and maximum is kept for them.
 */
final class RawWriters implements ParquetBuilder<RawRecord> {
    private static final long serialVersionUID = 1L;
    private static final int PAGE_BYTES = 256 * 1024;
    private static final int DICTIONARY_BYTES = 64 * 1024;
    private static final int ROWS_BETWEEN_SIZE_CHECKS = 1;

    private final int rowGroupBytes;

    RawWriters(int rowGroupBytes) {
        this.rowGroupBytes = rowGroupBytes;
    }

    @Override
    public ParquetWriter<RawRecord> createWriter(OutputFile out) throws IOException {
        return ZstdParquet.writer(out, RawWriteSupport::new)
                .withRowGroupSize((long) rowGroupBytes)
                .withPageSize(PAGE_BYTES)
                .withDictionaryPageSize(DICTIONARY_BYTES)
                .withMinRowCountForPageSizeCheck(ROWS_BETWEEN_SIZE_CHECKS)
                .withMaxRowCountForPageSizeCheck(ROWS_BETWEEN_SIZE_CHECKS)
                .withDictionaryEncoding(RawSchema.KEY, false)
                .withDictionaryEncoding(RawSchema.VALUE, false)
                .withStatisticsEnabled(RawSchema.KEY, false)
                .withStatisticsEnabled(RawSchema.VALUE, false)
                .build();
    }
}
