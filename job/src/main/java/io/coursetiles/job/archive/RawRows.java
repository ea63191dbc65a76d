package io.coursetiles.job.archive;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.LocalOutputFile;

/** Raw records outside of the archive, in its own forms: between operators and in files. */
public final class RawRows {

    private static final int ROW_GROUP_BYTES = 8 * 1024 * 1024;

    private RawRows() {}

    /** Between operators. */
    public static TypeInformation<RawRecord> type() {
        return RawRecordSerializer.TYPE;
    }

    /**
     * Opens a file that {@link ArchiveRows} reads, once the writer is closed.
     *
     * @param file must not exist
     */
    public static ParquetWriter<RawRecord> writer(Path file) throws IOException {
        return new RawWriters(ROW_GROUP_BYTES).createWriter(new LocalOutputFile(file));
    }
}
