package io.coursetiles.job.archive;

import io.coursetiles.job.parquet.ZstdParquet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/**
 * The rows of one finished file in the order they were written, one row group in memory at a time.
 * Page checksums are verified.
 *
 * <p>Every method that reads throws {@link ArchiveFileException}, naming the file, if it is not a
 * complete archive file: too short, cut, damaged, of other columns or without rows (the archive job
 * makes no such file). A cut file is found on opening, a damaged page when it is reached, so rows
 * seen before are not yet proof of a good file.
 */
public final class ArchiveRows implements Iterator<RawRecord>, AutoCloseable {
    private final Path file;
    private final ParquetFileReader reader;
    private final MessageColumnIO columns;
    private RecordReader<RawRecord> group;
    private long leftInGroup;
    private long leftInFile;

    private ArchiveRows(Path file, ParquetFileReader reader, MessageType schema) {
        this.file = file;
        this.reader = reader;
        this.columns = new ColumnIOFactory().getColumnIO(schema, RawSchema.FULL);
        this.leftInFile = reader.getRecordCount();
    }

    /** Opens a file for all columns. */
    public static ArchiveRows open(Path file) {
        return open(file, RawSchema.FULL);
    }

    /** Opens a file for positions: keys, values and headers are not read, timestamps are 0. */
    static ArchiveRows openPositions(Path file) {
        return open(file, RawSchema.POSITION);
    }

    private static ArchiveRows open(Path file, MessageType schema) {
        ParquetFileReader reader = null;
        try {
            if (Files.size(file) == 0) {
                throw ArchiveFileException.unreadable(file, "an empty file", null);
            }
            reader = new ParquetFileReader(new LocalInputFile(file), ZstdParquet.readOptions());
            requireArchiveFile(file, reader);
            reader.setRequestedSchema(schema);
            return new ArchiveRows(file, reader, schema);
        } catch (IOException | RuntimeException e) {
            closeAfter(e, reader);
            throw named(file, e);
        }
    }

    @Override
    public boolean hasNext() {
        return leftInFile > 0;
    }

    @Override
    public RawRecord next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more rows in " + file);
        }
        try {
            while (leftInGroup == 0) {
                nextGroup();
            }
            RawRecord row = group.read();
            leftInGroup--;
            leftInFile--;
            return row;
        } catch (IOException | RuntimeException e) {
            throw named(file, e);
        }
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw ArchiveFileException.unreadable(file, e);
        }
    }

    private void nextGroup() throws IOException {
        PageReadStore pages = reader.readNextRowGroup();
        if (pages == null) {
            throw ArchiveFileException.unreadable(
                    file, leftInFile + " rows fewer than its footer names", null);
        }
        leftInGroup = pages.getRowCount();
        group = columns.getRecordReader(pages, new RawRowAssembler());
    }

    private static void requireArchiveFile(Path file, ParquetFileReader reader) {
        FileMetaData meta = reader.getFooter().getFileMetaData();
        if (!meta.getSchema().equals(RawSchema.FULL)) {
            throw ArchiveFileException.unreadable(file, "columns " + meta.getSchema(), null);
        }
        if (reader.getRecordCount() == 0) {
            throw ArchiveFileException.unreadable(file, "a file without rows", null);
        }
    }

    private static ArchiveFileException named(Path file, Exception cause) {
        return cause instanceof ArchiveFileException named
                ? named
                : ArchiveFileException.unreadable(file, cause);
    }

    private static void closeAfter(Exception cause, ParquetFileReader reader) {
        if (reader != null) {
            try {
                reader.close();
            } catch (IOException e) {
                cause.addSuppressed(e);
            }
        }
    }
}
