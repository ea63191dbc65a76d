package io.coursetiles.operators.route;

import java.io.Serializable;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.util.clock.RelativeClock;

/**
 * The watermark of one input partition: latest event time less the out-of-orderness less 1 ms.
 *
 * <p>Only ok items count. A record without any moves no watermark and is no sign of life, so that a
 * partition of nothing but heartbeats, or of nothing but broken JSON, turns idle and does not hold
 * back the windows of the others. Flink's own idleness counts every record.
 *
 * <p>A partition is idle when no ok item came for {@code idleTimeout}, not counting the time that
 * the runtime kept it from being read (back-pressure, watermark alignment). An idle partition no
 * longer holds the watermark: what it delivers later than the others' watermark is late.
 *
 * <p>A partition that wakes keeps for 2 s (or half of {@code idleTimeout}, if that is less) to the
 * watermark of its first event. When all were silent and a backlog comes to all of them at once,
 * one is read a moment before the next; without that pause its watermark would close the windows of
 * events that the others are about to deliver.
 */
public final class EventTimeWatermarks implements WatermarkGenerator<SourceElement> {

    private static final long LONGEST_WAKING_NANOS = Duration.ofSeconds(2).toNanos();

    private final long outOfOrdernessMillis;
    private final long idleTimeoutNanos;
    private final long wakingNanos;
    private final RelativeClock clock;

    private long latest = SourceRecord.NO_EVENT_TIME;
    private long lastActivity;
    private long wokenAt;
    private long latestWhenWoken;
    private State state = State.ACTIVE;

    private enum State {
        ACTIVE,
        IDLE,
        WAKING
    }

    EventTimeWatermarks(Duration outOfOrderness, Duration idleTimeout, RelativeClock clock) {
        this.outOfOrdernessMillis = outOfOrderness.toMillis();
        this.idleTimeoutNanos = idleTimeout.toNanos();
        this.wakingNanos = Math.min(LONGEST_WAKING_NANOS, idleTimeoutNanos / 2);
        this.clock = clock;
        this.lastActivity = clock.relativeTimeNanos();
    }

    /** Makes one generator per partition; each measures idleness on its own activity clock. */
    public static Supplier supplier(Duration outOfOrderness, Duration idleTimeout) {
        return new Supplier(outOfOrderness, idleTimeout);
    }

    @Override
    public void onEvent(SourceElement element, long timestamp, WatermarkOutput output) {
        if (element instanceof SourceRecord record
                && record.eventTime() != SourceRecord.NO_EVENT_TIME) {
            latest = Math.max(latest, record.eventTime());
            lastActivity = clock.relativeTimeNanos();
            if (state == State.IDLE) {
                state = State.WAKING;
                wokenAt = lastActivity;
                latestWhenWoken = latest;
                output.markActive();
            }
        }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        if (state == State.IDLE) {
            return;
        }
        long now = clock.relativeTimeNanos();
        if (now - lastActivity >= idleTimeoutNanos) {
            state = State.IDLE;
            output.markIdle();
            return;
        }
        if (state == State.WAKING && now - wokenAt >= wakingNanos) {
            state = State.ACTIVE;
        }
        long shown = state == State.WAKING ? latestWhenWoken : latest;
        if (shown != SourceRecord.NO_EVENT_TIME) {
            output.emitWatermark(new Watermark(shown - outOfOrdernessMillis - 1));
        }
    }

    /** See {@link #supplier}. */
    public static final class Supplier
            implements WatermarkGeneratorSupplier<SourceElement>, Serializable {

        private static final long serialVersionUID = 1L;

        private final Duration outOfOrderness;
        private final Duration idleTimeout;

        private Supplier(Duration outOfOrderness, Duration idleTimeout) {
            this.outOfOrderness = outOfOrderness;
            this.idleTimeout = idleTimeout;
        }

        @Override
        public WatermarkGenerator<SourceElement> createWatermarkGenerator(Context context) {
            return new EventTimeWatermarks(
                    outOfOrderness, idleTimeout, context.getInputActivityClock());
        }
    }
}
