package io.coursetiles.job.archive;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Passes rows on, and notes the offsets that a partition left out between two of them. The source
 * hands out every committed record from its cursor on and fails at one that is gone, so what it
 * leaves out are transaction markers, aborted and compacted records. Later, when the broker has
 * forgotten that stretch of the log, the note tells this from a loss.
 *
 * <p>A note is a row too: at the last offset that is left out, with the timestamp of the row after
 * it, and the first offset as header {@value #FROM}. Taken twice after a failure it says the same.
 *
 * <p>Assumption: the source has no end. Flink takes no checkpoint of union state when some subtasks
 * have ended and others have not.
 */
final class GapNotes extends AbstractStreamOperator<RawRecord>
        implements OneInputStreamOperator<RawRecord, RawRecord> {

    static final OutputTag<RawRecord> NOTES = new OutputTag<>("gaps", RawRecordSerializer.TYPE);

    /** Name of the union list state: of each partition the offset after the last row. */
    static final String STATE = "next-offsets";

    static final String FROM = "gap_from";

    private static final long serialVersionUID = 1L;

    private transient ListState<Tuple3<String, Integer, Long>> state;
    private transient Map<ArchivePartition, Long> next;

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        state =
                context.getOperatorStateStore()
                        .getUnionListState(
                                new ListStateDescriptor<>(
                                        STATE, Types.TUPLE(Types.STRING, Types.INT, Types.LONG)));
        next = new HashMap<>();
        for (Tuple3<String, Integer, Long> saved : state.get()) {
            next.merge(new ArchivePartition(saved.f0, saved.f1), saved.f2, Math::max);
        }
    }

    @Override
    public void processElement(StreamRecord<RawRecord> element) {
        RawRecord row = element.getValue();
        Long expected =
                next.put(new ArchivePartition(row.topic(), row.partition()), row.offset() + 1);
        if (expected != null && row.offset() > expected) {
            output.collect(NOTES, new StreamRecord<>(note(row, expected)));
        }
        output.collect(element);
    }

    private static RawRecord note(RawRecord row, long from) {
        byte[] first = String.valueOf(from).getBytes(StandardCharsets.UTF_8);
        return new RawRecord(
                row.topic(),
                row.partition(),
                row.offset() - 1,
                row.timestamp(),
                row.timestampType(),
                null,
                null,
                List.of(new RawHeader(FROM, first)));
    }

    /** The first offset that a note is about. */
    static long from(RawRecord note) {
        return note.headers().stream()
                .filter(header -> header.name().equals(FROM))
                .findFirst()
                .map(header -> Long.parseLong(new String(header.value(), StandardCharsets.UTF_8)))
                .orElseThrow(() -> new IllegalArgumentException("Cannot read a note at " + note));
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        state.clear();
        for (Map.Entry<ArchivePartition, Long> each : next.entrySet()) {
            ArchivePartition partition = each.getKey();
            state.add(Tuple3.of(partition.topic(), partition.number(), each.getValue()));
        }
    }
}
