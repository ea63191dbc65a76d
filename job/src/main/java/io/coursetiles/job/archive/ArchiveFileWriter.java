package io.coursetiles.job.archive;

import io.coursetiles.job.batch.WholeFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.formats.parquet.ParquetWriterFactory;

/**
 * Writes records that do not come from Kafka to an archive on a mounted file system, in the form
 * the archive job gives them: for benches and tests.
 */
public final class ArchiveFileWriter {

    private ArchiveFileWriter() {}

    /**
     * Writes what a task of the job writes at a checkpoint: one finished file for each ingest date.
     *
     * @param base the directory that holds the sections; made when it is missing
     * @param rows in the order of the files
     * @return the files in order of their ingest dates; none without rows
     * @throws IOException when one cannot be written; files before it are whole
     */
    public static List<ArchiveFile> write(Path base, ArchiveSection section, List<RawRecord> rows)
            throws IOException {
        Map<IngestDate, List<RawRecord>> byDate = new TreeMap<>();
        for (RawRecord row : rows) {
            byDate.computeIfAbsent(IngestDate.ofMillis(row.timestamp()), date -> new ArrayList<>())
                    .add(row);
        }
        UUID writer = UUID.randomUUID();
        int rowGroupBytes = ArchiveSettings.at(base.toUri()).rowGroupBytes();
        List<ArchiveFile> files = new ArrayList<>();
        for (Map.Entry<IngestDate, List<RawRecord>> each : byDate.entrySet()) {
            Path file =
                    base.resolve(section.directory())
                            .resolve(each.getKey().directory())
                            .resolve(ArchiveFiles.finishedName(writer, files.size()));
            WholeFiles.replace(file, whole -> writeFile(whole, each.getValue(), rowGroupBytes));
            files.add(new ArchiveFile(each.getKey(), file));
        }
        return files;
    }

    /** Writes one file through the factory that the job's sink uses; it must not exist. */
    static void writeFile(Path file, List<RawRecord> rows, int rowGroupBytes) throws IOException {
        try (FSDataOutputStream stream =
                LocalFileSystem.getSharedInstance()
                        .create(
                                new org.apache.flink.core.fs.Path(file.toUri()),
                                WriteMode.NO_OVERWRITE)) {
            BulkWriter<RawRecord> writer =
                    new ParquetWriterFactory<>(new RawWriters(rowGroupBytes)).create(stream);
            for (RawRecord row : rows) {
                writer.addElement(row);
            }
            writer.finish();
        }
    }
}
