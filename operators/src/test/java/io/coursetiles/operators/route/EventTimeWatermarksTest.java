package io.coursetiles.operators.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.util.clock.ManualClock;
import org.junit.jupiter.api.Test;

/** The watermark of one partition, and when the partition is idle. */
class EventTimeWatermarksTest {

    private final ManualClock clock = new ManualClock(5_000_000L);
    private final List<String> out = new ArrayList<>();
    private final EventTimeWatermarks watermarks =
            new EventTimeWatermarks(Duration.ofMinutes(10), Duration.ofSeconds(30), clock);

    private final WatermarkOutput output =
            new WatermarkOutput() {
                @Override
                public void emitWatermark(Watermark watermark) {
                    out.add("watermark " + watermark.getTimestamp());
                }

                @Override
                public void markIdle() {
                    out.add("idle");
                }

                @Override
                public void markActive() {
                    out.add("active");
                }
            };

    @Test
    void watermarkIsTheLatestTimeLessOutOfOrdernessLessOne() {
        ok(1_000_000L);
        ok(990_000L);
        assertThat(out).isEmpty();
        watermarks.onPeriodicEmit(output);
        ok(1_000_001L);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("watermark 399999", "watermark 400000");
    }

    @Test
    void nothingIsEmittedBeforeTheFirstOkItem() {
        dead();
        watermarks.onPeriodicEmit(output);
        assertThat(out).isEmpty();
    }

    /** Also not by the record's timestamp, which is what Flink's generators look at. */
    @Test
    void recordWithoutOkItemMovesNoWatermark() {
        ok(1_000_000L);
        dead();
        watermarks.onEvent(new OffsetGap(0, 1, 2), 9_000_000L, output);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("watermark 399999");
    }

    @Test
    void partitionIsIdleAfterTheTimeoutAndSaysSoOnce() {
        ok(1_000_000L);
        advance(29_999);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("watermark 399999");
        advance(1);
        watermarks.onPeriodicEmit(output);
        advance(60_000);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("watermark 399999", "idle");
    }

    @Test
    void partitionThatNeverHadAnEventTurnsIdleToo() {
        advance(30_000);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("idle");
    }

    @Test
    void brokenRecordsAreNoSignOfLife() {
        ok(1_000_000L);
        for (int i = 0; i < 30; i++) {
            advance(1000);
            dead();
            watermarks.onEvent(new OffsetGap(0, i, i + 1), 9_000_000L, output);
        }
        watermarks.onPeriodicEmit(output);
        dead();
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("idle");
    }

    @Test
    void okItemsAreASignOfLifeEvenWhenTheyMoveNothing() {
        ok(1_000_000L);
        advance(20_000);
        ok(1L);
        advance(20_000);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("watermark 399999");
    }

    @Test
    void nextOkItemMakesItActiveAtOnceWithoutAStepBack() {
        ok(1_000_000L);
        advance(30_000);
        watermarks.onPeriodicEmit(output);
        ok(700_000L);
        ok(700_001L);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("idle", "active", "watermark 399999");
        out.clear();
        advance(30_000);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("idle");
    }

    /** So that the partitions that wake with it are heard before its watermark moves on. */
    @Test
    void wakingPartitionKeepsToItsFirstEventForAWhile() {
        ok(1_000_000L);
        advance(30_000);
        watermarks.onPeriodicEmit(output);
        ok(1_100_000L);
        ok(9_000_000L);
        watermarks.onPeriodicEmit(output);
        advance(1_999);
        ok(9_000_001L);
        watermarks.onPeriodicEmit(output);
        assertThat(out).containsExactly("idle", "active", "watermark 499999", "watermark 499999");
        advance(1);
        watermarks.onPeriodicEmit(output);
        assertThat(out).last().isEqualTo("watermark 8400000");
    }

    /** Else a partition whose events are further apart than the pause would never be shown. */
    @Test
    void pauseAfterWakingIsShorterThanTheIdleTimeout() {
        EventTimeWatermarks quick =
                new EventTimeWatermarks(Duration.ofMinutes(10), Duration.ofSeconds(2), clock);
        advance(2_000);
        quick.onPeriodicEmit(output);
        quick.onEvent(new SourceRecord(0, 1L, 7L, null, List.of(), 1_000_000L), 1_000_000L, output);
        quick.onEvent(new SourceRecord(0, 2L, 7L, null, List.of(), 2_000_000L), 2_000_000L, output);
        advance(999);
        quick.onPeriodicEmit(output);
        advance(1);
        quick.onPeriodicEmit(output);
        assertThat(out).containsExactly("idle", "active", "watermark 399999", "watermark 1399999");
    }

    private void ok(long eventTime) {
        watermarks.onEvent(
                new SourceRecord(0, 1L, 7L, null, List.of(), eventTime), eventTime, output);
    }

    private void dead() {
        List<Outcome> outcomes = List.of(new Outcome.Dead(DeadReason.NOT_JSON, ""));
        watermarks.onEvent(
                new SourceRecord(0, 1L, 9_000_000L, null, outcomes, SourceRecord.NO_EVENT_TIME),
                9_000_000L,
                output);
    }

    private void advance(long millis) {
        clock.advanceTime(Duration.ofMillis(millis));
    }
}
