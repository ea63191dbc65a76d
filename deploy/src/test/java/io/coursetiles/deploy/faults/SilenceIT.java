package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Partitions without events, and subtasks without partitions, hold no window open. */
@ExtendWith(SharedStack.class)
class SilenceIT {

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration DISORDER = Duration.ofSeconds(4);
    private static final Duration IDLE = Duration.ofSeconds(4);

    /** Two checkpoints, the reader, and what a loaded machine adds. */
    private static final Duration ALLOWANCE = Duration.ofSeconds(15);

    /** Final tiles that end a test: of two courses, windows that began with the job running. */
    private static final int TILES = 8;

    private static final String SOME_COURSE = "course-v1:Org+Run+1";
    private static final String OTHER_COURSE = "course-v1:Org+Run+2";

    /** Writes an event in the format of the input. */
    @FunctionalInterface
    interface Form {
        byte[] write(String id, Instant time, String course);
    }

    @Test
    void partitionsOfOnlyHeartbeatsOrBrokenJsonAreNoSignOfLife(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "noise", 2);
        trial.options().set(TilesOptions.FORMAT, InputFormat.OPENEDX);
        trial.createInput(3, Map.of());
        Ledger ledger =
                live(
                        trial,
                        List.of(0),
                        SilenceIT::logLine,
                        Map.of(1, SilenceIT::heartbeat, 2, SilenceIT::broken));
        assertThat(ledger.skipped(SkipReason.NO_COURSE)).as("heartbeats").isPositive();
        assertThat(ledger.dead(DeadReason.NOT_JSON)).as("broken").isPositive();
        assertThat(ledger.skipped(SkipReason.NO_COURSE) + ledger.dead(DeadReason.NOT_JSON))
                .isEqualTo(ledger.records() - ledger.tileEvents());
    }

    @Test
    @Tag("fault")
    void moreSubtasksThanPartitions(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "spare", 4);
        trial.createInput(2, Map.of());
        live(trial, List.of(0, 1), null, Map.of());
    }

    @Test
    @Tag("fault")
    void keysThatHitTwoOfEightPartitions(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "sparse", 2);
        trial.createInput(8, Map.of());
        live(trial, List.of(2, 5), null, Map.of());
    }

    private static Trial trial(LocalStack stack, String deployment, int parallelism) {
        Trial trial = new Trial(stack, deployment);
        Configuration options = trial.options();
        options.set(TilesOptions.WINDOW, WINDOW);
        options.set(TilesOptions.OUT_OF_ORDERNESS, DISORDER);
        options.set(TilesOptions.IDLE_TIMEOUT, IDLE);
        options.set(TilesOptions.PARTITION_DISCOVERY_INTERVAL, Duration.ofSeconds(1));
        options.set(TilesOptions.PARALLELISM, parallelism);
        return trial;
    }

    /**
     * Sends events of now into some partitions and noise into others until windows are final; each
     * must be so in time.
     *
     * @param form of the events; null is the canonical one
     */
    private static Ledger live(
            Trial trial, List<Integer> active, Form form, Map<Integer, Supplier<byte[]>> noise)
            throws Exception {
        JobID job = trial.submit();
        SentEvents sent = new SentEvents(WINDOW);
        try (Traffic traffic = new Traffic(trial);
                FinalTiles finals = new FinalTiles(trial)) {
            trial.awaitState(job, "RUNNING");
            await().atMost(Trial.DEADLINE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(100))
                    .until(
                            () -> {
                                for (int partition : active) {
                                    traffic.send(partition, event(sent, traffic.records(), form));
                                }
                                noise.forEach(
                                        (partition, text) -> traffic.send(partition, text.get()));
                                traffic.flush();
                                return finals.poll().size() >= TILES;
                            });
            assertThat(finals.poll().values())
                    .as("time from a window's start to its final tile")
                    .allMatch(
                            delay ->
                                    delay.compareTo(
                                                    WINDOW.plus(DISORDER)
                                                            .plus(IDLE)
                                                            .plus(ALLOWANCE))
                                            < 0);
            trial.awaitSettled(job, traffic.records());
            awaitSilence(trial, job);
        }
        assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
        trial.drain(job);
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.late()).as("late rows").isZero();
        assertThat(ledger.tileEvents()).isEqualTo(sent.counted());
        sent.assertFinalTiles(trial);
        return ledger;
    }

    /** Until every partition is idle: a drain must close the last windows also then. */
    private static void awaitSilence(Trial trial, JobID job) {
        JobMetrics metrics = new JobMetrics(trial.stack().restUrl(), job);
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> metrics.values("deduplicate", "watermarkAge"),
                        ages ->
                                !ages.isEmpty()
                                        && ages.stream()
                                                .allMatch(age -> age > 2 * IDLE.toMillis()));
    }

    private static byte[] event(SentEvents sent, long number, Form form) {
        String id = "e" + number;
        String course = number % 2 == 0 ? SOME_COURSE : OTHER_COURSE;
        Instant time = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        byte[] canonical = sent.counts(id, time, course);
        return form == null ? canonical : form.write(id, time, course);
    }

    /** The same event as a tracking log has it. */
    private static byte[] logLine(String id, Instant time, String course) {
        return ("{\"name\":\"play_video\",\"timestamp\":\"%s\",\"data\":{\"code\":\"%s\"},"
                        + "\"context\":{\"course_id\":\"%s\",\"user_id\":%d}}")
                .formatted(time, id, course, CanonicalEvent.learner(id))
                .getBytes(UTF_8);
    }

    /** An event outside any course: valid and skipped. */
    private static byte[] heartbeat() {
        return logLine("heartbeat", Instant.now(), "");
    }

    private static byte[] broken() {
        return ("{\"timestamp\":\"" + Instant.now() + "\",").getBytes(UTF_8);
    }
}
