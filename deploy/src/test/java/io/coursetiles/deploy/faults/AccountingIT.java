package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Input = tile members + duplicates + late rows + dead letters, to the event and to the millisecond
 * at which a window closes, from data and from metrics, also over a crash.
 */
@ExtendWith(SharedStack.class)
@Tag("fault")
class AccountingIT {

    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final String COURSE = "course-a";
    private static final int COUNTED = 7;
    private static final int DUPLICATES = 1;
    private static final int LATE = 4;
    private static final int DEAD = 3;
    private static final int ROUND = COUNTED + DUPLICATES + LATE + DEAD;

    @Test
    void everyRecordIsAccountedForOnce(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "account");
        trial.options().set(TilesOptions.PARALLELISM, 1);
        trial.createInput(1, Map.of());
        SentEvents sent = new SentEvents(WINDOW);
        try (Traffic traffic = new Traffic(trial)) {
            JobID job = trial.submit();
            JobMetrics metrics = new JobMetrics(stack.restUrl(), job);
            round(traffic, sent, metrics, 0);
            trial.awaitSettled(job, traffic.records());
            await().atMost(Trial.DEADLINE)
                    .untilAsserted(
                            () -> {
                                assertMetric(metrics, "route", "route.records", ROUND);
                                assertMetric(metrics, "deduplicate", "duplicates", DUPLICATES);
                                assertMetric(metrics, "deduplicate", "late", LATE);
                            });

            traffic.send(0, sent.misses("late in the crash", CanonicalEvent.at(5), COURSE));
            traffic.flush();
            stack.taskManagers().get(0).kill();
            assertThat(stack.up(step -> {})).containsExactly("taskmanager-1");
            round(traffic, sent, metrics, 60);
            trial.awaitSettled(job, traffic.records());
            assertThat(trial.cluster().restarts(job)).as("restarts by the kill").isPositive();
            trial.drain(job);
        }
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(2 * ROUND + 1);
        assertThat(ledger.tileEvents()).isEqualTo(2 * COUNTED);
        assertThat(ledger.duplicates()).isEqualTo(2 * DUPLICATES);
        assertThat(ledger.late()).isEqualTo(2 * LATE + 1);
        assertThat(trial.records(Channel.DEAD_LETTERS)).hasSize(2 * DEAD);
        for (DeadReason reason :
                new DeadReason[] {
                    DeadReason.NOT_JSON, DeadReason.NULL_VALUE, DeadReason.FUTURE_TIME
                }) {
            assertThat(ledger.dead(reason)).as(reason.label()).isEqualTo(2);
        }
        sent.assertFinalTiles(trial);
        assertThat(committed(trial, "records")).isEqualTo(2 * ROUND + 1);
    }

    /** Around the closing of the window of {@code base}, which ends 10 s and closes 30 s later. */
    private static void round(Traffic traffic, SentEvents sent, JobMetrics metrics, int base)
            throws Exception {
        Instant end = CanonicalEvent.at(base + 10);
        String id = base + "-";
        traffic.send(0, sent.counts(id + "first", CanonicalEvent.at(base + 1), COURSE));
        traffic.send(0, sent.repeats(id + "first", CanonicalEvent.at(base + 1), COURSE));
        traffic.send(0, "{\"event_id\":".getBytes(UTF_8));
        traffic.send(0, null);
        traffic.send(0, sent.misses(id + "future", Instant.parse("2099-12-31T23:59:59Z"), COURSE));
        traffic.send(0, sent.counts(id + "open", CanonicalEvent.at(base + 29.999), COURSE));
        traffic.flush();
        // One millisecond before the closing one.
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> metrics.value("deduplicate", "deduplicate.currentInputWatermark"),
                        watermark -> watermark == end.toEpochMilli() - 2);
        traffic.send(0, sent.counts(id + "middle", CanonicalEvent.at(base + 5), COURSE));
        traffic.send(0, sent.counts(id + "last", CanonicalEvent.at(base + 9.999), COURSE));
        traffic.send(0, sent.counts(id + "closing", CanonicalEvent.at(base + 30), COURSE));
        traffic.flush();
        metrics.awaitClosed(end);
        traffic.send(0, sent.misses(id + "late 1", CanonicalEvent.at(base + 9.999), COURSE));
        traffic.send(0, sent.counts(id + "next", end, COURSE));
        traffic.send(0, sent.misses(id + "late 2", CanonicalEvent.at(base), COURSE));
        traffic.send(0, sent.misses(id + "first", CanonicalEvent.at(base + 1), COURSE));
        traffic.send(0, sent.counts(id + "after", CanonicalEvent.at(base + 30.001), COURSE));
        traffic.send(0, sent.misses(id + "late 3", CanonicalEvent.at(base + 9.998), COURSE));
        traffic.flush();
    }

    private static void assertMetric(
            JobMetrics metrics, String vertex, String metric, double expected) throws Exception {
        assertThat(metrics.value(vertex, metric)).as(metric).isEqualTo(expected);
    }

    private static long committed(Trial trial, String field) throws Exception {
        long sum = 0;
        for (JsonNode receipt : trial.receipts(1)) {
            sum += receipt.path("input").path(field).asLong();
        }
        return sum;
    }
}
