package io.coursetiles.operators.tile;

import io.coursetiles.operators.fingerprint.FingerprintSet;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.window.ClosedWindows;
import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.runtime.state.internal.InternalValueState;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Merges partial tiles per course and window, emits open tiles at barriers and the final tile when
 * the window closes, then forgets the window.
 *
 * <p>The working copies are in memory; state gets what changed once per checkpoint, learners as
 * blocks. After the barrier memory may be given up at any time, so it is bounded by {@value
 * #CACHED_LEARNERS} learners plus those of one checkpoint interval; a tile counts as {@value
 * #TILE_COST} more. What the bound drops is emitted first, whatever the live interval.
 *
 * <p>Assumption: the watermark here is the minimum over all deduplicate subtasks, none of which
 * accepts an event for a window that its own watermark closed. So no partial can meet a closed
 * window; if one does, the job fails rather than write a second final tile. Deduplicate keeps the
 * assumption by forwarding no WatermarkStatus.
 */
public final class TileOperator extends AbstractStreamOperator<OutboxInput>
        implements OneInputStreamOperator<PartialTile, OutboxInput>, Triggerable<String, Long> {

    /** Learners held in memory across a barrier; above, all copies are dropped and read again. */
    static final int CACHED_LEARNERS = 1 << 20;

    private static final int TILE_COST = 16;

    private static final long serialVersionUID = 1L;

    private final Windows windows;
    private final long liveIntervalMillis;
    private final long run;
    private final int cachedLearners;

    private transient ClosedWindows closed;
    private transient TileState state;
    private transient InternalTimerService<Long> timers;
    private transient Map<TileKey, OpenTile> open;
    private transient StreamRecord<OutboxInput> element;
    private transient long lastLive;

    /**
     * @param liveInterval open tiles are emitted at the first barrier this long after the last; 0
     *     at every barrier
     */
    public TileOperator(Windows windows, Duration liveInterval, long run) {
        this(windows, liveInterval, run, CACHED_LEARNERS);
    }

    TileOperator(Windows windows, Duration liveInterval, long run, int cachedLearners) {
        this.windows = windows;
        this.liveIntervalMillis = liveInterval.toMillis();
        this.run = run;
        this.cachedLearners = cachedLearners;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        closed = new ClosedWindows(windows);
        closed.initialize(context);
        open = new HashMap<>();
        element = new StreamRecord<>(null);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void open() throws Exception {
        super.open();
        state =
                new TileState(
                        (InternalValueState<String, Long, TileCounts>)
                                getOrCreateKeyedState(LongSerializer.INSTANCE, TileState.COUNTS),
                        (InternalListState<String, Long, byte[]>)
                                getOrCreateKeyedState(LongSerializer.INSTANCE, TileState.LEARNERS));
        timers = getInternalTimerService("window-end", LongSerializer.INSTANCE, this);
        metrics.gauge("openTilesInMemory", this::copies);
        metrics.gauge("latestClosedWindowEnd", () -> closed.latestEnd());
    }

    @Override
    public void processElement(StreamRecord<PartialTile> in) throws Exception {
        PartialTile partial = in.getValue();
        long end = windows.end(partial.windowStart());
        if (closed.isClosed(end)) {
            throw new IllegalStateException(
                    "Cannot add to a closed tile: got a partial of "
                            + partial.courseId()
                            + " for the window that ends at "
                            + end
                            + ", sent at watermark "
                            + partial.watermark()
                            + ", when the tile's watermark was "
                            + closed.watermark()
                            + "; the watermark passed a deduplicate subtask that still held events");
        }
        TileKey key = new TileKey(partial.courseId(), partial.windowStart());
        OpenTile tile = open.get(key);
        if (tile == null) {
            tile = state.read(partial.windowStart());
            timers.registerEventTimeTimer(partial.windowStart(), end - 1);
            open.put(key, tile);
        }
        tile.merge(partial);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        super.processWatermark(mark);
        closed.advance(mark.getTimestamp());
    }

    @Override
    public void onEventTime(InternalTimer<String, Long> timer) throws Exception {
        long start = timer.getNamespace();
        TileKey key = new TileKey(timer.getKey(), start);
        OpenTile tile = open.remove(key);
        if (tile == null) {
            tile = state.read(start);
        }
        emit(key, tile, TileJson.Status.FINAL);
        state.clear(start);
        closed.closed(windows.end(start));
    }

    @Override
    public void onProcessingTime(InternalTimer<String, Long> timer) {
        throw new IllegalStateException("No processing-time timer is ever registered");
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        long now = getProcessingTimeService().getCurrentProcessingTime();
        boolean live = now - lastLive >= liveIntervalMillis;
        if (live) {
            lastLive = now;
        }
        long held = 0;
        for (OpenTile tile : open.values()) {
            held += tile.learners().size() + TILE_COST;
        }
        boolean drop = held > cachedLearners;
        for (Map.Entry<TileKey, OpenTile> entry : open.entrySet()) {
            OpenTile tile = entry.getValue();
            if ((live || drop) && tile.isUnpublished()) {
                emit(entry.getKey(), tile, TileJson.Status.OPEN);
                tile.published();
            }
            if (tile.isUnpersisted()) {
                setCurrentKey(entry.getKey().courseId());
                state.write(entry.getKey().windowStart(), tile);
            }
        }
        if (drop) {
            open.clear();
        }
    }

    /** Working copies in memory now. */
    int copies() {
        return open.size();
    }

    private void emit(TileKey key, OpenTile tile, TileJson.Status status) {
        FingerprintSet learners = tile.learners();
        output.collect(
                element.replace(
                        TileJson.record(
                                key,
                                windows.end(key.windowStart()),
                                tile.counts(),
                                learners.size(),
                                status,
                                tile.counts().nextRevision(),
                                run)));
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        closed.snapshot();
    }
}
