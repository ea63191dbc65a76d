package io.coursetiles.job.restate;

import com.dynatrace.hash4j.hashing.HashValue128;
import io.coursetiles.job.archive.ArchiveFileException;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.IngestDate;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.RouteOperator;
import io.coursetiles.operators.route.SourceRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Reads raw files and decodes their rows as the stream does; says of each file what it held. One
 * that is damaged is noted, see {@link UnreadableFile}.
 */
final class DecodedItems extends ProcessFunction<String, PackedOccurrence> {

    static final OutputTag<FileCounts> COUNTS =
            new OutputTag<>("counts", RecordTypes.of(FileCounts.class));

    private static final long serialVersionUID = 1L;
    private static final long MILLIS_PER_DAY = 86_400_000L;

    private final RestateScope scope;
    private final RecordDecoder decoder;
    private final String directory;

    /**
     * @param directory of the attempt, absolute
     */
    DecodedItems(RestateScope scope, RecordDecoder decoder, String directory) {
        this.scope = scope;
        this.decoder = decoder;
        this.directory = directory;
    }

    @Override
    public void processElement(String file, Context context, Collector<PackedOccurrence> out)
            throws IOException {
        // The rows of a file are of few days, one after the other.
        long askedDay = IngestRule.UNKNOWN;
        boolean isDayHeld = scope.holds(askedDay);
        long records = 0;
        long items = 0;
        long ok = 0;
        long dead = 0;
        long voids = 0;
        try (ArchiveRows rows = ArchiveRows.open(Path.of(file))) {
            while (rows.hasNext()) {
                RawRecord row = rows.next();
                long ingestDay = ingestDay(row.timestamp());
                if (ingestDay != askedDay) {
                    askedDay = ingestDay;
                    isDayHeld = scope.holds(ingestDay);
                }
                if (!isDayHeld
                        || !row.topic().equals(scope.topic())
                        || !scope.isBeforeCut(row.partition(), row.offset())) {
                    continue;
                }
                records++;
                SourceRecord record = decode(row);
                List<Outcome> outcomes = record.outcomes();
                for (int item = 0; item < outcomes.size(); item++) {
                    items++;
                    if (outcomes.get(item) instanceof Outcome.Ok event) {
                        ok++;
                        out.collect(
                                PackedOccurrence.of(
                                        occurrence(
                                                RouteOperator.courseEvent(event, item, record),
                                                ingestDay,
                                                completed(event))));
                    } else if (outcomes.get(item) instanceof Outcome.Dead) {
                        dead++;
                    } else if (outcomes.get(item) instanceof Outcome.Void taken) {
                        voids++;
                        out.collect(
                                PackedOccurrence.of(occurrence(taken, item, record, ingestDay)));
                    }
                }
            }
        } catch (ArchiveFileException broken) {
            new UnreadableFile(file, broken.getMessage()).note(directory);
        }
        context.output(COUNTS, new FileCounts(file, records, items, ok, dead, voids));
    }

    private SourceRecord decode(RawRecord row) {
        return decoder.decode(row.partition(), row.offset(), row.timestamp(), row.value());
    }

    /** As {@link IngestDate} has it, in days since 1970. */
    static long ingestDay(long timestamp) {
        return IngestDate.isDated(timestamp) ? timestamp / MILLIS_PER_DAY : IngestRule.UNKNOWN;
    }

    /** Of the completion of a lesson who completed which; else null. */
    private static HashValue128 completed(Outcome.Ok event) {
        return event.kind() == Kind.COMPLETION && event.manifestId() != null
                // No id holds a control character.
                ? Fingerprints.of(event.learnerKey() + '\n' + event.manifestId())
                : null;
    }

    private static Occurrence occurrence(
            CourseEvent event, long ingestDay, HashValue128 completed) {
        return new Occurrence(
                event.idHigh(),
                event.idLow(),
                event.eventTime(),
                Math.floorDiv(event.eventTime(), MILLIS_PER_DAY),
                ingestDay,
                event.partition(),
                event.offset(),
                event.item(),
                false,
                event.courseId(),
                event.learnerHigh(),
                event.learnerLow(),
                event.kind().ordinal(),
                event.lesson() == CourseEvent.Lesson.MATCHED,
                false,
                completed == null ? 0 : completed.getMostSignificantBits(),
                completed == null ? 0 : completed.getLeastSignificantBits());
    }

    private static Occurrence occurrence(
            Outcome.Void taken, int item, SourceRecord record, long ingestDay) {
        HashValue128 id = Fingerprints.of(taken.eventId());
        return new Occurrence(
                id.getMostSignificantBits(),
                id.getLeastSignificantBits(),
                0,
                0,
                ingestDay,
                record.partition(),
                record.offset(),
                item,
                false,
                "",
                0,
                0,
                0,
                false,
                true,
                0,
                0);
    }
}
