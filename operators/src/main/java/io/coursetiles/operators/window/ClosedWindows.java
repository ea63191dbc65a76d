package io.coursetiles.operators.window;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;

/**
 * Which windows are closed, across restores. Flink does not restore watermarks: without this a late
 * event that is read first after a restore would re-open a finished window.
 *
 * <p>A window is closed at watermark >= end - 1, here and everywhere. Kept in union list state as
 * the end of the latest closed window and restored as the maximum over all subtasks. That maximum
 * is safe: a subtask that had closed a window had seen the watermarks of all sources, so what any
 * source sends after the checkpoint lies behind it too.
 *
 * <p>The final watermark of a drained job closes only the windows that were open; it is never kept,
 * or a drained savepoint could not be resumed.
 */
public final class ClosedWindows {

    /** Name of the union list state. */
    public static final String STATE = "closed-window-end";

    /** Name of the union list state with the windows' size, which a restore must not change. */
    public static final String SIZE_STATE = "window-size";

    private static final long NONE = 0L;

    private final Windows windows;
    private ListState<Long> state;
    private ListState<Long> sizeState;
    private long closedEnd = NONE;
    private long watermark = Long.MIN_VALUE;

    public ClosedWindows(Windows windows) {
        this.windows = windows;
    }

    public void initialize(StateInitializationContext context) throws Exception {
        state =
                context.getOperatorStateStore()
                        .getUnionListState(
                                new ListStateDescriptor<>(STATE, LongSerializer.INSTANCE));
        for (long end : state.get()) {
            closedEnd = Math.max(closedEnd, end);
        }
        sizeState =
                context.getOperatorStateStore()
                        .getUnionListState(
                                new ListStateDescriptor<>(SIZE_STATE, LongSerializer.INSTANCE));
        for (long size : sizeState.get()) {
            if (size != windows.size()) {
                throw new IllegalStateException(
                        "Cannot restore: got windows of "
                                + size
                                + " ms in the savepoint and "
                                + windows.size()
                                + " ms in the configuration, need the same; set tiles.window back");
            }
        }
    }

    public void snapshot() throws Exception {
        state.update(List.of(closedEnd));
        sizeState.update(List.of(windows.size()));
    }

    /** Takes note of a watermark. After this call the windows up to it are closed. */
    public void advance(long newWatermark) {
        watermark = Math.max(watermark, newWatermark);
        if (newWatermark != Long.MAX_VALUE && newWatermark >= 0) {
            closedEnd = Math.max(closedEnd, windows.latestClosedEnd(newWatermark));
        }
    }

    /** Takes note of a window that was closed, also by the final watermark. */
    public void closed(long windowEnd) {
        closedEnd = Math.max(closedEnd, windowEnd);
    }

    public boolean isClosed(long windowEnd) {
        return windowEnd <= closedEnd;
    }

    /** End of the latest closed window in milliseconds since 1970; 0 before the first. */
    public long latestEnd() {
        return closedEnd;
    }

    /** The watermark, or after a restore at least what it was when the latest window closed. */
    public long watermark() {
        return Math.max(watermark, closedEnd == NONE ? Long.MIN_VALUE : closedEnd - 1);
    }
}
