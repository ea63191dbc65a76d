package io.coursetiles.operators.dedup;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.fingerprint.ManagedFingerprintMemory;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxInputSerializer;
import io.coursetiles.operators.tile.PartialTile;
import io.coursetiles.operators.window.ClosedWindows;
import io.coursetiles.operators.window.Windows;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.runtime.state.internal.InternalMapState;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;

/**
 * Decides for every event whether it is late, a duplicate or counts, and combines what counts into
 * partial tiles.
 *
 * <p>Keyed by {@link Shards shard}. The working set is in managed memory; state gets the new
 * fingerprints in blocks before each barrier. Partials leave before each barrier, before a
 * watermark that closes a window is forwarded, when there are many, and at end of input; none is in
 * the operator when the barrier passes, so no snapshot holds one.
 *
 * <p>Watermarks are forwarded, WatermarkStatus never: downstream, the watermark is the minimum over
 * all subtasks of this operator, idle or not. If idleness were forwarded, after a silence one
 * subtask's watermark could close a window while another still holds its share, and a second final
 * tile would overwrite the first.
 *
 * <p>The first copy of an event that is processed counts; it may not be the one the batch picks.
 * Copies in two windows both count: a {@link Conflicts conflict}.
 */
public final class DeduplicateOperator extends AbstractStreamOperator<PartialTile>
        implements OneInputStreamOperator<CourseEvent, PartialTile>,
                BoundedOneInput,
                Triggerable<Integer, Long> {

    /** Late rows. */
    public static final OutputTag<OutboxInput> LATE =
            new OutputTag<>("late", OutboxInputSerializer.TYPE);

    private static final long serialVersionUID = 1L;

    private final Windows windows;
    private final LateRows lateRows;
    private final long maxMemory;

    private transient ClosedWindows closed;
    private transient ManagedFingerprintMemory memory;
    private transient WorkingSets sets;
    private transient InternalTimerService<Long> timers;
    private transient Bundle bundle;
    private transient StreamRecord<PartialTile> element;
    private transient volatile long lastWatermark;
    private transient Counter duplicates;
    private transient Counter late;

    /**
     * @param maxMemory bytes of managed memory that the sets of a subtask may take at most; the
     *     subtask's share of the slot bounds them, too
     */
    public DeduplicateOperator(Windows windows, LateRows lateRows, long maxMemory) {
        this.windows = windows;
        this.lateRows = lateRows;
        this.maxMemory = maxMemory;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        closed = new ClosedWindows(windows);
        closed.initialize(context);
        bundle = new Bundle();
        element = new StreamRecord<>(null);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void open() throws Exception {
        super.open();
        Environment environment = getContainingTask().getEnvironment();
        double fraction =
                getOperatorConfig()
                        .getManagedMemoryFractionOperatorUseCaseOfSlot(
                                ManagedMemoryUseCase.OPERATOR,
                                environment.getJobConfiguration(),
                                environment.getTaskManagerInfo().getConfiguration(),
                                getUserCodeClassloader());
        memory =
                new ManagedFingerprintMemory(
                        environment.getMemoryManager(),
                        this,
                        fraction == 0
                                ? 0
                                : Math.min(
                                        maxMemory,
                                        environment
                                                .getMemoryManager()
                                                .computeMemorySize(fraction)));
        ShardState state =
                new ShardState(
                        (InternalListState<Integer, Long, byte[]>)
                                getOrCreateKeyedState(LongSerializer.INSTANCE, ShardState.BLOCKS),
                        (InternalMapState<Integer, Long, Fingerprint, Boolean>)
                                getOrCreateKeyedState(LongSerializer.INSTANCE, ShardState.SPILLED));
        timers = getInternalTimerService("window-end", LongSerializer.INSTANCE, this);
        sets =
                new WorkingSets(
                        memory,
                        state,
                        shard -> setCurrentKey(Shards.key(shard)),
                        (shard, start) ->
                                timers.registerEventTimeTimer(start, windows.end(start) - 1),
                        new Conflicts(metrics.counter("conflicts")));
        duplicates = metrics.counter("duplicates");
        late = metrics.counter("late");
        metrics.gauge("fingerprintMemoryUsed", () -> memory.used());
        metrics.gauge("fingerprintMemoryBudget", () -> memory.budget());
        metrics.gauge("spilledSets", () -> sets.spills());
        metrics.gauge("openWindows", () -> sets.openWindows());
        metrics.gauge("latestClosedWindowEnd", () -> closed.latestEnd());
        lastWatermark = getProcessingTimeService().getCurrentProcessingTime();
        metrics.gauge(
                "watermarkAge",
                () -> getProcessingTimeService().getCurrentProcessingTime() - lastWatermark);
    }

    /** Keys are selected where state is touched, which is not once per event. */
    @Override
    public boolean hasKeyContext1() {
        return false;
    }

    @Override
    public void processElement(StreamRecord<CourseEvent> in) throws Exception {
        CourseEvent event = in.getValue();
        long start = windows.start(event.eventTime());
        if (closed.isClosed(windows.end(start))) {
            late.inc();
            output.collect(LATE, new StreamRecord<>(lateRows.of(event, closed.watermark())));
            return;
        }
        if (sets.add(start, event)) {
            bundle.event(start, event);
        } else {
            duplicates.inc();
            bundle.duplicate(start, event);
        }
        if (bundle.isFull()) {
            emitPartials();
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        lastWatermark = getProcessingTimeService().getCurrentProcessingTime();
        long before = closed.latestEnd();
        closed.advance(mark.getTimestamp());
        boolean closes = closed.latestEnd() > before || mark.getTimestamp() == Long.MAX_VALUE;
        if (closes) {
            emitPartials();
        }
        super.processWatermark(mark);
        if (closes) {
            sets.dropUntil(closed.latestEnd(), windows.size());
        }
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) {
        // Not forwarded: see the class comment.
    }

    @Override
    public void onEventTime(InternalTimer<Integer, Long> timer) throws Exception {
        long start = timer.getNamespace();
        closed.closed(windows.end(start));
        sets.clear(Shards.shard(timer.getKey()), start);
    }

    @Override
    public void onProcessingTime(InternalTimer<Integer, Long> timer) {
        throw new IllegalStateException("No processing-time timer is ever registered");
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        emitPartials();
        sets.persist();
    }

    @Override
    public void endInput() {
        emitPartials();
    }

    private void emitPartials() {
        bundle.drain(closed.watermark(), partial -> output.collect(element.replace(partial)));
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        closed.snapshot();
    }

    @Override
    public void close() throws Exception {
        if (sets != null) {
            sets.free();
            memory.close();
        }
        super.close();
    }
}
