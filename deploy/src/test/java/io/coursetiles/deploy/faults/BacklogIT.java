package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Hours of events at once: after a silence, and after a stop. */
@ExtendWith(SharedStack.class)
@Tag("fault")
class BacklogIT {

    private static final Duration IDLE = Duration.ofSeconds(3);
    private static final int HOUR = 3600;

    private static final int WINDOW = 60;
    private static final int STOPPED_AT = 900;
    private static final int SIX_HOURS = 6 * 3600;

    /** Seconds of event time from one event of a partition to its next: partition 1 has more. */
    private static final int[] STEP = {20, 4};

    /** Events a second that a partition is read with: partition 1 takes twice as long. */
    private static final int[] RATE = {90, 225};

    @TempDir private Path state;

    /**
     * At total silence the last windows stay open, and the age of the watermark shows it. When an
     * hour of events comes into all partitions at once, none is late.
     */
    @Test
    void hourOfBacklogAfterTotalSilence(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "silence");
        trial.options().set(TilesOptions.IDLE_TIMEOUT, IDLE);
        trial.createInput(2, Map.of());
        SentEvents sent = new SentEvents(Duration.ofSeconds(10));
        try (Traffic traffic = new Traffic(trial)) {
            eachSecond(traffic, sent, 0, 100);
            JobID job = trial.submit();
            trial.awaitSettled(job, traffic.records());
            JobMetrics metrics = new JobMetrics(stack.restUrl(), job);
            // Seconds 0 to 99 less 20 s: the windows that end by second 70 are closed.
            metrics.awaitClosed(CanonicalEvent.at(70));
            await().atMost(Trial.DEADLINE)
                    .until(
                            () ->
                                    youngest(metrics.values("deduplicate", "watermarkAge"))
                                            > 2 * IDLE.toMillis());
            assertThat(metrics.values("deduplicate", "openWindows"))
                    .as("windows open at silence")
                    .containsExactly(3.0, 3.0);
            assertThat(finals(trial)).as("final tiles of seven windows").isEqualTo(2 * 7);

            eachSecond(traffic, sent, 100, 100 + HOUR);
            trial.awaitSettled(job, traffic.records());
            assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
            trial.drain(job);
        }
        sent.assertAddsUp(trial, 0);
    }

    private static double youngest(List<Double> ages) {
        return ages.stream().mapToDouble(age -> age).min().orElse(0);
    }

    private static long finals(Trial trial) throws Exception {
        return trial.json(Channel.TILES).stream()
                .filter(tile -> tile.path("status").asText().equals("final"))
                .count();
    }

    /** The same events into both partitions, side by side. */
    private static void eachSecond(Traffic traffic, SentEvents sent, int from, int to)
            throws Exception {
        for (int second = from; second < to; second++) {
            String course = second % 2 == 0 ? "course-a" : "course-b";
            for (int partition = 0; partition < 2; partition++) {
                String id = "p" + partition + "-" + second;
                traffic.send(partition, sent.counts(id, CanonicalEvent.at(second), course));
            }
        }
        traffic.flush();
    }

    /**
     * Six hours of backlog after a stop, of which one partition is read twice as fast as the other:
     * alignment bounds the windows that are open at a time.
     */
    @Test
    void sixHoursOfUnevenBacklogAfterAStop(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "uneven");
        trial.options().set(TilesOptions.WINDOW, Duration.ofSeconds(WINDOW));
        trial.createInput(2, Map.of());
        SentEvents sent = new SentEvents(Duration.ofSeconds(WINDOW));
        try (Traffic traffic = new Traffic(trial)) {
            send(traffic, sent, 0, STOPPED_AT);
            JobID first = trial.submit();
            trial.awaitSettled(first, traffic.records());
            JobMetrics metrics = new JobMetrics(stack.restUrl(), first);
            // The latest event, at second 880, less 20 s: the window that ends at 840 is closed.
            metrics.awaitClosed(CanonicalEvent.at(840));
            String savepoint = trial.stop(first);

            // Read first after the restore: one too late, and a copy in an open window.
            traffic.send(0, sent.misses("late", CanonicalEvent.at(839), "course-0"));
            traffic.send(0, sent.repeats("p0-860", CanonicalEvent.at(860), "course-0"));
            send(traffic, sent, STOPPED_AT, STOPPED_AT + SIX_HOURS);

            Map<Integer, Integer> rates = Map.of(0, RATE[0], 1, RATE[1]);
            try (MiniJob job = MiniJob.resume(trial, savepoint, 2, rates, state)) {
                AtomicLong most = new AtomicLong();
                await().atMost(Trial.DEADLINE)
                        .pollInterval(Duration.ofMillis(100))
                        .failFast(() -> assertThat(job.state()).isEqualTo("RUNNING"))
                        .until(
                                () -> {
                                    job.metrics()
                                            .values("deduplicate", "openWindows")
                                            .forEach(
                                                    open ->
                                                            most.accumulateAndGet(
                                                                    open.longValue(), Math::max));
                                    return settled(trial) >= traffic.records();
                                });
                assertThat(most.get()).as("windows open at a time").isBetween(least(), limit());
                assertThat(job.restarts()).as("restarts").isZero();
                job.drain();
            }
        }
        Ledger ledger = sent.assertAddsUp(trial, 1);
        assertThat(ledger.duplicates()).isEqualTo(1);
    }

    private static void send(Traffic traffic, SentEvents sent, int from, int to) throws Exception {
        for (int second = from; second < to; second++) {
            for (int partition = 0; partition < 2; partition++) {
                if (second % STEP[partition] == 0) {
                    String id = "p" + partition + "-" + second;
                    traffic.send(
                            partition,
                            sent.counts(id, CanonicalEvent.at(second), "course-" + partition));
                }
            }
        }
        traffic.flush();
    }

    /**
     * The allowed drift and the out-of-orderness, and what the fast partition reads until alignment
     * holds it: watermarks are made every 200 ms, compared every 250 ms, and judged by the oldest
     * of the last three comparisons; 2 s in all. Without alignment it would be three hours: 180
     * windows.
     */
    private static long limit() {
        long drift = TilesOptions.MAX_DRIFT.defaultValue().toSeconds();
        long disorder = 20;
        long overshoot = 2L * RATE[0] * STEP[0];
        return (drift + disorder + overshoot) / WINDOW + 2;
    }

    /** The fast partition does get as far ahead as it may. */
    private static long least() {
        return TilesOptions.MAX_DRIFT.defaultValue().toSeconds() / WINDOW;
    }

    private static long settled(Trial trial) throws Exception {
        return trial.json(Channel.RECEIPTS).stream()
                .mapToLong(receipt -> receipt.path("input").path("records").asLong())
                .sum();
    }
}
