package io.coursetiles.operators.route;

import com.dynatrace.hash4j.hashing.HashValue128;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.NoteCounts;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.outbox.InputCounts;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxInputSerializer;
import io.coursetiles.operators.outbox.Receipts;
import java.util.List;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;

/**
 * Sends ok items on to deduplication and everything else to the outbox: dead letters, the first
 * offset of each partition in this run, accepted gaps, and at every barrier the counts of what was
 * read. Skipped items end here, counted by reason, and so do voids.
 *
 * <p>Assumption: chained to the source, which decoded the record; no element is ever serialized on
 * the way here.
 */
public final class RouteOperator extends AbstractStreamOperator<CourseEvent>
        implements OneInputStreamOperator<SourceElement, CourseEvent>, BoundedOneInput {

    /** What goes straight to the outbox. */
    public static final OutputTag<OutboxInput> OUTBOX =
            new OutputTag<>("route-outbox", OutboxInputSerializer.TYPE);

    private static final long serialVersionUID = 1L;

    private final DeadLetters deadLetters;
    private final Receipts receipts;
    private final FirstOffsets firstOffsets;

    private transient StreamRecord<CourseEvent> event;
    private transient InputCounts counts;
    private transient NoteCounts notes;
    private transient RouteMetrics totals;

    public RouteOperator(DeadLetters deadLetters, Receipts receipts, long run) {
        this.deadLetters = deadLetters;
        this.receipts = receipts;
        this.firstOffsets = new FirstOffsets(run);
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        firstOffsets.initialize(context, getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
        event = new StreamRecord<>(null);
        counts = new InputCounts();
        notes = new NoteCounts();
        totals = new RouteMetrics(metrics);
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        firstOffsets.snapshot();
    }

    @Override
    public void processElement(StreamRecord<SourceElement> element) {
        if (element.getValue() instanceof SourceRecord record) {
            route(record);
        } else if (element.getValue() instanceof OffsetGap gap) {
            toOutbox(receipts.gap(gap.partition(), gap.from(), gap.to()));
        }
    }

    private void route(SourceRecord record) {
        if (firstOffsets.isFirst(record.partition())) {
            toOutbox(receipts.firstOffset(record.partition(), record.offset()));
        }
        counts.record(record.partition(), record.offset());
        List<Outcome> outcomes = record.outcomes();
        int letters = 0;
        for (int item = 0; item < outcomes.size(); item++) {
            Outcome outcome = outcomes.get(item);
            if (outcome instanceof Outcome.Ok ok) {
                counts.ok();
                notes.add(ok.notes());
                output.collect(event.replace(courseEvent(ok, item, record)));
            } else if (outcome instanceof Outcome.Skip skip) {
                counts.skipped(skip.reason());
            } else if (outcome instanceof Outcome.Dead dead) {
                counts.dead(dead.reason());
                toOutbox(deadLetters.of(record, item, dead, letters));
                letters++;
            } else if (outcome instanceof Outcome.Void) {
                counts.voided();
            }
        }
    }

    /** What deduplication is told of an ok item. */
    public static CourseEvent courseEvent(Outcome.Ok ok, int item, SourceRecord record) {
        HashValue128 id = Fingerprints.of(ok.eventId());
        HashValue128 learner = Fingerprints.of(ok.learnerKey());
        return new CourseEvent(
                id.getMostSignificantBits(),
                id.getLeastSignificantBits(),
                ok.eventTime(),
                ok.courseId(),
                learner.getMostSignificantBits(),
                learner.getLeastSignificantBits(),
                ok.kind(),
                ok.manifestId() == null ? CourseEvent.Lesson.NONE : CourseEvent.Lesson.MATCHED,
                record.partition(),
                record.offset(),
                item,
                record.timestamp());
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
        reportCounts();
    }

    /**
     * Passes on the end of event time. The source has sent it too, but a watermark of an idle
     * source goes nowhere, and a job that is drained when all is silent would leave its last
     * windows open for ever.
     */
    @Override
    public void endInput() {
        reportCounts();
        output.emitWatermarkStatus(WatermarkStatus.ACTIVE);
        output.emitWatermark(Watermark.MAX_WATERMARK);
    }

    private void reportCounts() {
        if (counts.records() > 0) {
            totals.add(counts, notes);
            toOutbox(counts);
            counts = new InputCounts();
            notes = new NoteCounts();
        }
    }

    private void toOutbox(OutboxInput input) {
        output.collect(OUTBOX, new StreamRecord<>(input));
    }
}
