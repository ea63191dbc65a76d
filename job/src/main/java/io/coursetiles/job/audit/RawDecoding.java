package io.coursetiles.job.audit;

import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.batch.Digests;
import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.RouteOperator;
import io.coursetiles.operators.route.SourceRecord;
import io.coursetiles.operators.window.Windows;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Reads archive files and decodes their rows as the stream does.
 *
 * <p>A row that stands in the archive twice is emitted twice; what follows keeps positions apart.
 */
final class RawDecoding extends ProcessFunction<String, Sighting> {

    static final OutputTag<DeadFact> DEAD = new OutputTag<>("dead", RecordTypes.of(DeadFact.class));
    static final OutputTag<Mark> MARKS = new OutputTag<>("marks", RecordTypes.of(Mark.class));

    private static final long serialVersionUID = 1L;

    private final AuditScope scope;
    private final RecordDecoder decoder;
    private final Windows windows;

    private transient LongCounter records;
    private transient LongCounter ok;
    private transient LongCounter skipped;
    private transient LongCounter dead;
    private transient LongCounter voids;
    private transient LongCounter leftOut;

    RawDecoding(AuditScope scope, RecordDecoder decoder, Windows windows) {
        this.scope = scope;
        this.decoder = decoder;
        this.windows = windows;
    }

    @Override
    public void open(OpenContext context) {
        records = counter("records");
        ok = counter("ok");
        skipped = counter("skipped");
        dead = counter("dead");
        voids = counter("voids");
        leftOut = counter("left_out");
    }

    private LongCounter counter(String name) {
        LongCounter counter = new LongCounter();
        getRuntimeContext().addAccumulator(name, counter);
        return counter;
    }

    @Override
    public void processElement(String file, Context context, Collector<Sighting> out) {
        Map<Integer, Long> justified = new HashMap<>();
        try (ArchiveRows rows = ArchiveRows.open(Path.of(file))) {
            while (rows.hasNext()) {
                RawRecord row = rows.next();
                if (row.topic().equals(scope.topic())) {
                    if (scope.hasPosition(row.partition(), row.offset())) {
                        decode(row, justified, context, out);
                    } else {
                        leftOut.add(1);
                    }
                }
            }
        }
    }

    private void decode(
            RawRecord row, Map<Integer, Long> justified, Context context, Collector<Sighting> out) {
        records.add(1);
        SourceRecord record =
                decoder.decode(row.partition(), row.offset(), row.timestamp(), row.value());
        int item = 0;
        for (Outcome outcome : record.outcomes()) {
            if (outcome instanceof Outcome.Ok event) {
                ok.add(1);
                emit(RouteOperator.courseEvent(event, item, record), out);
            } else if (outcome instanceof Outcome.Dead letter) {
                dead.add(1);
                if (row.timestamp() < scope.deadSince()) {
                    item++;
                    continue;
                }
                context.output(
                        DEAD,
                        new DeadFact(
                                row.partition(),
                                row.offset(),
                                item,
                                false,
                                letter.reason().label(),
                                Digests.sha256(row.value()),
                                0));
            } else if (outcome instanceof Outcome.Void) {
                voids.add(1);
            } else {
                skipped.add(1);
            }
            item++;
        }
        if (record.eventTime() != SourceRecord.NO_EVENT_TIME) {
            mark(row, record.eventTime(), justified, context);
        }
    }

    private void mark(
            RawRecord row, long eventTime, Map<Integer, Long> justified, Context context) {
        long watermark = scope.known().justified(row.partition(), row.offset(), eventTime);
        if (watermark > justified.getOrDefault(row.partition(), Long.MIN_VALUE)) {
            justified.put(row.partition(), watermark);
            context.output(
                    MARKS,
                    new Mark(row.partition(), row.offset(), row.timestamp(), watermark, null));
        }
    }

    private void emit(CourseEvent event, Collector<Sighting> out) {
        long start = windows.start(event.eventTime());
        if (!scope.hasWindow(start, windows.end(start))) {
            leftOut.add(1);
            return;
        }
        out.collect(
                new Sighting(
                        event.idHigh(),
                        event.idLow(),
                        start,
                        event.partition(),
                        event.offset(),
                        event.item(),
                        false,
                        event.eventTime(),
                        event.courseId(),
                        event.learnerHigh(),
                        event.learnerLow(),
                        event.kind().ordinal(),
                        event.lesson() == CourseEvent.Lesson.MATCHED));
    }
}
