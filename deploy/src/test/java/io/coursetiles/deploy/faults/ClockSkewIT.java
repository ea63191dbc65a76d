package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Phones whose clocks are wrong. */
@ExtendWith(SharedStack.class)
@Tag("fault")
class ClockSkewIT {

    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final int HONEST = 1000;
    private static final String COURSE = "course-a";

    /** Beyond the bound a clock moves no watermark: all behind it are on time. */
    @Test
    void clocksBeyondTheBoundMakeNobodyLate(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "ahead");
        SentEvents sent = new SentEvents(WINDOW);
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        try (Traffic traffic = new Traffic(trial)) {
            traffic.send(0, sent.counts("before", now, COURSE));
            traffic.send(0, sent.misses("day", now.plus(1, ChronoUnit.DAYS), COURSE));
            traffic.send(0, sent.misses("year", Instant.parse("2099-12-31T23:59:59Z"), COURSE));
            traffic.send(0, sent.misses("9999", Instant.parse("9999-12-31T23:59:59Z"), COURSE));
            traffic.flush();
            JobID job = trial.submit();
            // Committed, so any watermark they made is out before the honest ones are sent.
            trial.awaitSettled(job, traffic.records());
            sendHonest(traffic, sent, now, "honest");
            trial.awaitSettled(job, traffic.records());
            assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
            trial.drain(job);
        }
        Ledger ledger = sent.assertAddsUp(trial, 0);
        assertThat(ledger.tileEvents()).isEqualTo(1 + HONEST);
        assertThat(ledger.dead(DeadReason.FUTURE_TIME)).isEqualTo(2);
        assertThat(ledger.dead(DeadReason.TIME_OUT_OF_RANGE)).as("year 9999").isEqualTo(1);
    }

    /** With an out-of-orderness of at least the bound, a clock inside it makes nobody late. */
    @Test
    void clockInsideTheBoundMakesNobodyLateWhoIsInTheOutOfOrderness(LocalStack stack)
            throws Exception {
        Trial trial = trial(stack, "tolerated");
        trial.options()
                .set(TilesOptions.OUT_OF_ORDERNESS, TilesOptions.MAX_CLOCK_SKEW.defaultValue());
        SentEvents sent = new SentEvents(WINDOW);
        fourMinutesAhead(trial, sent, "on time");
        sent.assertAddsUp(trial, 0);
    }

    /**
     * With a shorter one, those behind it are late, but by no more than the bound: an event that is
     * as far ahead as the clock may be, less the out-of-orderness, is not.
     */
    @Test
    void clockInsideTheBoundMakesNobodyLateByMoreThanTheBound(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "poisoned");
        SentEvents sent = new SentEvents(WINDOW);
        fourMinutesAhead(trial, sent, null);
        sent.assertAddsUp(trial, HONEST);
        for (JsonNode row : trial.json(Channel.LATE)) {
            assertThat(
                            Duration.between(
                                    Instant.parse(row.path("event_time").asText()),
                                    Instant.parse(row.path("watermark").asText())))
                    .as("how far a late event is behind the watermark")
                    .isLessThan(TilesOptions.MAX_CLOCK_SKEW.defaultValue());
        }
    }

    /** One partition and one subtask, so that one watermark decides. */
    private static Trial trial(LocalStack stack, String deployment) throws Exception {
        Trial trial = new Trial(stack, deployment);
        trial.options().set(TilesOptions.PARALLELISM, 1);
        trial.createInput(1, Map.of());
        return trial;
    }

    /**
     * @param course of the honest events, which count; null when they are late
     */
    private static void fourMinutesAhead(Trial trial, SentEvents sent, String course)
            throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        try (Traffic traffic = new Traffic(trial)) {
            Instant ahead = now.plus(4, ChronoUnit.MINUTES);
            traffic.send(0, sent.counts("before", now, COURSE));
            traffic.send(0, sent.counts("ahead", ahead, COURSE));
            traffic.flush();
            JobID job = trial.submit();
            trial.awaitSettled(job, traffic.records());
            Duration disorder = trial.settings().get(TilesOptions.OUT_OF_ORDERNESS);
            new JobMetrics(trial.stack().restUrl(), job)
                    .awaitClosed(ahead.minus(disorder).minus(WINDOW));
            if (course != null) {
                sendHonest(traffic, sent, now, course);
            } else {
                for (int number = 0; number < HONEST; number++) {
                    traffic.send(0, sent.misses("late-" + number, now.plusMillis(number), COURSE));
                }
                traffic.send(0, sent.counts("in bounds", ahead.minusSeconds(20), COURSE));
                traffic.flush();
            }
            trial.awaitSettled(job, traffic.records());
            assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
            trial.drain(job);
        }
    }

    private static void sendHonest(Traffic traffic, SentEvents sent, Instant now, String course)
            throws Exception {
        for (int number = 0; number < HONEST; number++) {
            traffic.send(0, sent.counts("honest-" + number, now.plusMillis(number), course));
        }
        traffic.flush();
    }

    /**
     * Phones up to five minutes fast or slow, in three time zones, on both sides of midnight UTC
     * and with the defaults of five and ten minutes: what they say counts in the window of its UTC
     * time. One that is slower than the out-of-orderness allows is late.
     */
    @Test
    void skewedPhonesAroundMidnight(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "midnight");
        Duration window = TilesOptions.WINDOW.defaultValue();
        trial.options().set(TilesOptions.WINDOW, window);
        trial.options().removeConfig(TilesOptions.OUT_OF_ORDERNESS);
        trial.createInput(2, Map.of());
        SentEvents sent = new SentEvents(window);
        Instant midnight = Instant.parse("2025-01-07T00:00:00Z");
        try (Traffic traffic = new Traffic(trial)) {
            for (int second = -1800; second < 1800; second += 5) {
                // Each phone keeps its error of -300 to 300 s and its zone.
                int phone = Math.floorMod(second / 5, 13);
                Instant shown = midnight.plusSeconds(second + (phone - 6) * 50L);
                for (int partition = 0; partition < 2; partition++) {
                    traffic.send(
                            partition,
                            sent.counts(
                                    "p" + partition + "-" + second,
                                    shown,
                                    inZone(shown, phone),
                                    "course-" + second / 5 % 3));
                }
            }
            traffic.flush();
            JobID job = trial.submit();
            trial.awaitSettled(job, traffic.records());
            // Up to 00:34:10 was shown: closed until 00:20.
            new JobMetrics(stack.restUrl(), job).awaitClosed(midnight.plus(20, ChronoUnit.MINUTES));
            traffic.send(0, sent.misses("day before", midnight.minusMillis(1), "course-0"));
            traffic.send(1, sent.misses("midnight", midnight, "course-0"));
            traffic.flush();
            trial.awaitSettled(job, traffic.records());
            assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
            trial.drain(job);
        }
        sent.assertAddsUp(trial, 2);
        assertThat(trial.json(Channel.LATE))
                .extracting(row -> row.path("window_start").asText())
                .containsExactlyInAnyOrder("2025-01-06T23:55:00Z", "2025-01-07T00:00:00Z");
    }

    private static String inZone(Instant time, int phone) {
        int[] minutes = {0, -5 * 60, 5 * 60 + 30};
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                time.atOffset(ZoneOffset.ofTotalSeconds(60 * minutes[phone % 3])));
    }
}
