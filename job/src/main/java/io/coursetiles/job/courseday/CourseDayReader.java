package io.coursetiles.job.courseday;

import io.coursetiles.job.parquet.ZstdParquet;
import io.coursetiles.operators.event.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/** Reads a file of facts by the names of its columns, with Parquet's own record model. */
public final class CourseDayReader {

    private CourseDayReader() {}

    /**
     * @throws IOException naming the file, when it is not a whole file of facts
     */
    public static List<CourseDayRow> read(Path file) throws IOException {
        List<CourseDayRow> rows = new ArrayList<>();
        try (ParquetFileReader reader =
                new ParquetFileReader(new LocalInputFile(file), ZstdParquet.readOptions())) {
            MessageType columns = reader.getFileMetaData().getSchema();
            boolean first = columns.equals(CourseDaySchema.FIRST_COLUMNS);
            if (!first && !columns.equals(CourseDaySchema.COLUMNS)) {
                throw new IOException("got columns " + columns);
            }
            PageReadStore pages;
            while ((pages = reader.readNextRowGroup()) != null) {
                RecordReader<Group> records =
                        new ColumnIOFactory()
                                .getColumnIO(columns)
                                .getRecordReader(pages, new GroupRecordConverter(columns));
                for (long row = 0; row < pages.getRowCount(); row++) {
                    Group group = records.read();
                    rows.add(first ? row(group, 0, "") : row(group));
                }
            }
            return rows;
        } catch (IOException | RuntimeException broken) {
            throw new IOException(
                    "Cannot read course_day file "
                            + file
                            + ": "
                            + broken.getMessage()
                            + "; need a whole file that a restatement wrote",
                    broken);
        }
    }

    private static CourseDayRow row(Group group) {
        return row(
                group,
                group.getLong(CourseDaySchema.COMPLETION_REPEATS, 0),
                group.getString(CourseDaySchema.DECODER_VERSION, 0));
    }

    private static CourseDayRow row(Group group, long repeats, String decoderVersion) {
        long[] kinds = new long[Kind.count()];
        for (Kind kind : Kind.values()) {
            kinds[kind.ordinal()] = group.getLong(CourseDaySchema.kind(kind), 0);
        }
        kinds[Kind.COMPLETION.ordinal()] += repeats;
        CourseDay fact =
                new CourseDay(
                        group.getString(CourseDaySchema.COURSE_ID, 0),
                        group.getInteger(CourseDaySchema.EVENT_DATE, 0),
                        group.getLong(CourseDaySchema.EVENT_COUNT, 0),
                        group.getLong(CourseDaySchema.LEARNER_COUNT, 0),
                        group.getLong(CourseDaySchema.LESSON_COUNT, 0),
                        kinds,
                        group.getLong(CourseDaySchema.LATE_COUNT, 0),
                        group.getLong(CourseDaySchema.CONFLICT_COUNT, 0),
                        group.getLong(CourseDaySchema.FIRST_TIME, 0),
                        group.getLong(CourseDaySchema.LAST_TIME, 0),
                        repeats);
        return new CourseDayRow(
                fact,
                group.getBoolean(CourseDaySchema.SETTLED, 0),
                group.getString(CourseDaySchema.JOB_ID, 0),
                decoderVersion);
    }
}
