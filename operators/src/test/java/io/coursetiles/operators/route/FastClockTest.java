package io.coursetiles.operators.route;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.util.clock.ManualClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One phone's clock is fast; a thousand honest events come behind it. */
class FastClockTest {

    private static final Duration SKEW = Duration.ofMinutes(5);
    private static final Duration OUT_OF_ORDERNESS = Duration.ofMinutes(10);
    private static final int HONEST = 1_000;

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private final RecordDecoder decoder =
            new RecordDecoder(new CanonicalDecoder(new KindMapping()), SKEW);
    private final EventTimeWatermarks watermarks =
            new EventTimeWatermarks(OUT_OF_ORDERNESS, Duration.ofDays(1), new ManualClock());
    private final Random random = new Random(15);

    private Subtask<CourseEvent, PartialTile> deduplicate;
    private long appendTime = Events.TEN;
    private long watermark = Long.MIN_VALUE;
    private int sent;

    private final WatermarkOutput output =
            new WatermarkOutput() {
                @Override
                public void emitWatermark(Watermark mark) {
                    watermark = Math.max(watermark, mark.getTimestamp());
                }

                @Override
                public void markIdle() {}

                @Override
                public void markActive() {}
            };

    @BeforeEach
    void steadyTraffic() throws Exception {
        deduplicate = subtasks.deduplicate(Place.only(), null);
        honest(HONEST, OUT_OF_ORDERNESS.minusMillis(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT5M0.001S", "PT2H", "P1D", "year 9999"})
    void aheadOfTheBoundIsDeadAndMakesNobodyLate(String jump) throws Exception {
        long before = watermark;
        boolean ages = jump.startsWith("year");
        Outcome outcome =
                send(
                        ages
                                ? Instant.parse("9999-12-31T23:59:59Z")
                                : Instant.ofEpochMilli(appendTime).plus(Duration.parse(jump)));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Dead.class,
                        dead ->
                                assertThat(dead.reason())
                                        .isEqualTo(
                                                ages
                                                        ? DeadReason.TIME_OUT_OF_RANGE
                                                        : DeadReason.FUTURE_TIME));
        assertThat(watermark).as("watermark").isEqualTo(before);
        honest(HONEST, OUT_OF_ORDERNESS.minusMillis(1));
        assertCounted(2 * HONEST);
    }

    /** Inside the bound it counts, and takes from the others' time no more than it is ahead. */
    @Test
    void insideTheBoundItTakesNoMoreThanItIsAhead() throws Exception {
        Duration ahead = Duration.ofMinutes(4);
        assertThat(send(Instant.ofEpochMilli(appendTime).plus(ahead)))
                .isInstanceOf(Outcome.Ok.class);
        assertThat(watermark).isEqualTo(appendTime + ahead.minus(OUT_OF_ORDERNESS).toMillis() - 1);
        honest(HONEST, OUT_OF_ORDERNESS.minus(ahead).minusMillis(1));
        assertCounted(2 * HONEST + 1);
    }

    /** The scenario would do harm: without the bound the honest ones are late. */
    @Test
    void withoutTheBoundTheyWouldBeLate() throws Exception {
        watermarks.onEvent(
                new SourceRecord(0, 0, 0, null, List.of(), appendTime + 86_400_000L), 0, output);
        honest(HONEST, OUT_OF_ORDERNESS.minusMillis(1));
        assertThat(deduplicate.take(DeduplicateOperator.LATE)).hasSizeGreaterThan(HONEST - 2);
    }

    /** Events a tenth of a second apart, each up to {@code behind} its append time. */
    private void honest(int count, Duration behind) throws Exception {
        for (int i = 0; i < count; i++) {
            appendTime += 100;
            assertThat(
                            send(
                                    Instant.ofEpochMilli(appendTime)
                                            .minusMillis(
                                                    (long)
                                                            (random.nextDouble()
                                                                    * behind.toMillis()))))
                    .isInstanceOf(Outcome.Ok.class);
        }
    }

    private Outcome send(Instant eventTime) throws Exception {
        String json =
                "{\"event_id\":\"e%d\",\"event_time\":\"%s\",\"course_id\":\"algebra\",\"learner_key\":\"ada\",\"event_type\":\"view\"}"
                        .formatted(sent, eventTime);
        SourceRecord record = decoder.decode(0, sent++, appendTime, json.getBytes(UTF_8));
        watermarks.onEvent(record, record.eventTime(), output);
        Outcome outcome = record.outcomes().get(0);
        if (outcome instanceof Outcome.Ok ok) {
            deduplicate.process(RouteOperator.courseEvent(ok, 0, record));
        }
        watermarks.onPeriodicEmit(output);
        deduplicate.watermark(watermark);
        return outcome;
    }

    private void assertCounted(int events) throws Exception {
        deduplicate.beforeBarrier(1);
        assertThat(
                        deduplicate.take(PartialTile.class).stream()
                                .mapToLong(partial -> partial.counts().events())
                                .sum())
                .isEqualTo(events);
        assertThat(deduplicate.take(DeduplicateOperator.LATE)).isEmpty();
    }
}
