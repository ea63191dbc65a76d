package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.kafka.OpenTransaction;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.deploy.receipts.ReceiptMetrics;
import io.coursetiles.deploy.receipts.ReceiptReport;
import io.coursetiles.deploy.receipts.ReceiptWatch;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.Channel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A prepared transaction is aborted between the last acknowledgement of its checkpoint and its
 * commit, as the broker does when its timeout has passed: the job names it and stops, and goes on
 * without it only when that was asked for.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class LostTransactionIT {

    private static final int SUBTASKS = 2;
    private static final int CHECKPOINTS = 3;
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    @Test
    void lostTransactionStopsTheJobUntilTheLossIsAccepted(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = new Trial(stack, "lost");
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        trial.createInput(SUBTASKS, Map.of());
        String prefix = OutboxSinks.transactionalIdPrefix(trial.settings().deployment());
        RequestHold hold = proxy.hold(SUBTASKS * CHECKPOINTS, ProxiedRequest.commitsOf(prefix));
        JobID first = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> hold.held().size() == SUBTASKS);

        // Both commits are on their way; one transaction is ended before its commit arrives.
        try (Admin admin = trial.admin()) {
            admin.fenceProducers(List.of(hold.held().get(0).transactionalId())).all().get();
        }
        hold.release();
        trial.awaitState(first, "FAILED");

        JsonNode checkpoint = trial.cluster().checkpoints(first).at("/latest/completed");
        long id = checkpoint.path("id").asLong();
        await().atMost(Trial.DEADLINE).until(() -> committed(trial, id).size() == 1);
        Set<Integer> committed = committed(trial, id);
        int lost = 1 - committed.iterator().next();
        String named =
                "Cannot commit the transaction of deployment lost, run 1, checkpoint "
                        + id
                        + ", subtask "
                        + lost;
        // Which of the two was ended, and so whether it had tiles, is not the test's to choose.
        assertThat(trial.cluster().failure(first))
                .contains(named)
                .containsPattern(
                        "tiles=(0}|[1-9]\\d*}; windows with tiles: \\[[-0-9T:Z, ]+])\\. Start");
        assertThat(trial.cluster().restarts(first)).as("restarts").isZero();

        String path = checkpoint.path("external_path").asText();
        JobID second = trial.submitFrom(path);
        trial.awaitState(second, "FAILED");
        assertThat(trial.cluster().failure(second)).contains(named);
        assertThat(trial.cluster().restarts(second)).as("restarts").isZero();
        assertThat(trial.receipts(2)).isEmpty();

        trial.options().set(TilesOptions.ACCEPT_LOST, List.of("1@" + id));
        trial.options().set(CheckpointOptions.INTERVAL, INTERVAL);
        JobID third = trial.submitFrom(path);
        flow.send();
        lossIsNamedAtOnce(trial, "LOST run 1, checkpoint " + id + ", subtask " + lost);
        Positions.awaitEnd(trial, third, 3);
        trial.drain(third);

        assertThat(trial.cluster().restarts(third)).as("restarts").isZero();
        assertThat(committed(trial, id)).as("subtasks with a receipt").isEqualTo(committed);
        assertThat(trial.receipts(1).size() + 1)
                .as("receipts of run 1, and the lost one")
                .isEqualTo(SUBTASKS * (CHECKPOINTS + 1));
        assertThat(settled(trial)).isLessThan(flow.records());
        ReceiptReport report = report(trial);
        assertThat(report.lost())
                .hasToString("[run 1, checkpoint " + id + ", subtask " + lost + "]");
        assertThat(report.isWhole()).isFalse();
        assertThat(report.open()).isEmpty();
        assertThat(report.rewinds()).isEmpty();
        assertThat(report.transactions()).isEmpty();
        assertThat(report.hidden().values()).containsOnly(0L);
        assertThat(metrics(report)).contains("tiles_lost_transactions 1.0");
        foreignTransactionIsToldWithItsOwner(trial);
    }

    /** Within two intervals of the first receipt that shows it, and once. */
    private static void lossIsNamedAtOnce(Trial trial, String loss) throws Exception {
        Map<String, Long> said = new LinkedHashMap<>();
        try (ReceiptFollower follower = new ReceiptFollower(trial.kafka(), trial.settings());
                ReceiptMetrics metrics = new ReceiptMetrics(0)) {
            ReceiptWatch watch =
                    new ReceiptWatch(
                            follower,
                            trial.kafka(),
                            trial.settings(),
                            metrics,
                            line -> said.put(line, System.currentTimeMillis()));
            await().atMost(Trial.DEADLINE)
                    .pollInterval(watch.pause())
                    .until(
                            () -> {
                                watch.look();
                                return !said.isEmpty();
                            });
        }
        assertThat(said).containsOnlyKeys(loss);
        List<Long> shown = new ArrayList<>();
        trial.kafka()
                .readAll(
                        trial.settings().kafka().topic(Channel.RECEIPTS),
                        record ->
                                Receipt.parse(record.value())
                                        .filter(receipt -> receipt.run() == 3)
                                        .ifPresent(receipt -> shown.add(record.timestamp())));
        assertThat(said.get(loss) - Collections.min(shown))
                .as("milliseconds from the first receipt after the gap")
                .isBetween(0L, 2 * INTERVAL.toMillis());
    }

    private static void foreignTransactionIsToldWithItsOwner(Trial trial) throws Exception {
        String late = trial.settings().kafka().topic(Channel.LATE);
        Map<String, Object> config =
                Map.of(
                        "bootstrap.servers",
                        trial.stack().bootstrapServers(),
                        "transactional.id",
                        "somebody-else");
        try (var producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(late, 0, null, new byte[] {1})).get();
            producer.send(new ProducerRecord<>(late, 0, null, new byte[] {2})).get();
            ReceiptReport report = report(trial);
            assertThat(report.transactions()).hasSize(1);
            OpenTransaction foreign = report.transactions().get(0);
            assertThat(foreign.id()).isEqualTo("somebody-else");
            assertThat(foreign.topics()).containsExactly(late);
            assertThat(report.isOwn(foreign)).isFalse();
            assertThat(report.hidden()).containsEntry(late, 2L);
            assertThat(metrics(report))
                    .contains(
                            "tiles_stable_offset_lag{topic=\"" + late + "\"} 2.0",
                            "tiles_transaction_time_left_seconds NaN");
            producer.abortTransaction();
        }
    }

    private static ReceiptReport report(Trial trial) {
        try (ReceiptFollower follower = new ReceiptFollower(trial.kafka(), trial.settings())) {
            return ReceiptReport.of(follower, trial.kafka(), trial.settings());
        }
    }

    /** As Prometheus would read it. */
    private static String metrics(ReceiptReport report) throws Exception {
        try (ReceiptMetrics metrics = new ReceiptMetrics(0)) {
            metrics.show(report);
            URI page = URI.create("http://127.0.0.1:" + metrics.port() + "/metrics");
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
                    .body();
        }
    }

    private static Set<Integer> committed(Trial trial, long checkpoint) throws Exception {
        return trial.receipts(1).stream()
                .filter(receipt -> receipt.path("checkpoint_id").asLong() == checkpoint)
                .map(receipt -> receipt.path("subtask").asInt())
                .collect(Collectors.toSet());
    }

    private static long settled(Trial trial) throws Exception {
        long settled = 0;
        for (long run = 1; run <= 3; run++) {
            for (JsonNode receipt : trial.receipts(run)) {
                settled += receipt.path("input").path("records").asLong();
            }
        }
        return settled;
    }
}
