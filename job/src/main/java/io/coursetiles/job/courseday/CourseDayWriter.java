package io.coursetiles.job.courseday;

import io.coursetiles.job.parquet.ZstdParquet;
import io.coursetiles.operators.event.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Writes facts to a Parquet file. The same rows in the same order make the same bytes. */
public final class CourseDayWriter {

    private CourseDayWriter() {}

    /**
     * @param file must not exist
     * @param rows in the order of the file
     * @throws IOException when it cannot be written; what is there then is no file of facts
     */
    public static void write(Path file, List<CourseDayRow> rows) throws IOException {
        try (ParquetWriter<CourseDayRow> writer =
                ZstdParquet.writer(new LocalOutputFile(file), Support::new).build()) {
            for (CourseDayRow row : rows) {
                writer.write(row);
            }
        }
    }

    /** Fields in the order of {@link CourseDaySchema#COLUMNS}. */
    private static final class Support extends WriteSupport<CourseDayRow> {

        private RecordConsumer out;
        private int index;

        @Override
        @SuppressWarnings("deprecation") // abstract, so it must be there
        public WriteContext init(Configuration configuration) {
            return context();
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return context();
        }

        private static WriteContext context() {
            return new WriteContext(CourseDaySchema.COLUMNS, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(CourseDayRow row) {
            CourseDay fact = row.fact();
            index = 0;
            out.startMessage();
            text(fact.courseId());
            field(() -> out.addInteger(Math.toIntExact(fact.eventDay())));
            number(fact.events());
            number(fact.learners());
            number(fact.lessons());
            for (Kind kind : Kind.values()) {
                number(kind == Kind.COMPLETION ? fact.completions() : fact.kinds()[kind.ordinal()]);
            }
            number(fact.lateEvents());
            number(fact.conflicts());
            number(fact.firstEventTime());
            number(fact.lastEventTime());
            field(() -> out.addBoolean(row.settled()));
            text(row.jobId());
            number(fact.repeatedCompletions());
            text(row.decoderVersion());
            out.endMessage();
        }

        private void text(String value) {
            field(() -> out.addBinary(Binary.fromString(value)));
        }

        private void number(long value) {
            field(() -> out.addLong(value));
        }

        private void field(Runnable value) {
            String name = CourseDaySchema.COLUMNS.getFieldName(index);
            out.startField(name, index);
            value.run();
            out.endField(name, index);
            index++;
        }
    }
}
