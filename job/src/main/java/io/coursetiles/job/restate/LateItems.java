package io.coursetiles.job.restate;

import io.coursetiles.job.archive.ArchiveFileException;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawRows;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Reads archived late rows: which items the stream put into no tile. Those beyond the horizon of
 * their date go to a side output, whatever dates are asked for. A file that is damaged is noted,
 * see {@link UnreadableFile}.
 */
final class LateItems extends ProcessFunction<String, PackedOccurrence> {

    static final OutputTag<RawRecord> BEYOND = new OutputTag<>("beyond", RawRows.type());

    private static final long serialVersionUID = 1L;

    private final RestateScope scope;
    private final String directory;

    /**
     * @param directory of the attempt, absolute
     */
    LateItems(RestateScope scope, String directory) {
        this.scope = scope;
        this.directory = directory;
    }

    @Override
    public void processElement(String file, Context context, Collector<PackedOccurrence> out)
            throws IOException {
        try (ArchiveRows rows = ArchiveRows.open(Path.of(file))) {
            while (rows.hasNext()) {
                add(rows.next(), context, out);
            }
        } catch (ArchiveFileException broken) {
            new UnreadableFile(file, broken.getMessage()).note(directory);
        }
    }

    private void add(RawRecord record, Context context, Collector<PackedOccurrence> out)
            throws IOException {
        LatePointer row = LatePointer.of(record);
        if (!scope.isBeforeCut(row.partition(), row.offset())
                || scope.runs().isSuperseded(row.run(), row.partition(), row.offset())) {
            return;
        }
        if (scope.isBeyond(row.eventDay(), row.ingestDay())) {
            context.output(BEYOND, record);
        }
        if (scope.holds(row.ingestDay())) {
            out.collect(PackedOccurrence.of(occurrence(row)));
        }
    }

    private static Occurrence occurrence(LatePointer row) {
        return new Occurrence(
                row.idHigh(),
                row.idLow(),
                row.eventTime(),
                row.eventDay(),
                row.ingestDay(),
                row.partition(),
                row.offset(),
                row.item(),
                true,
                row.courseId(),
                0,
                0,
                0,
                false,
                false,
                0,
                0);
    }
}
