package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.deploy.upgrade.UpgradeRecord;
import io.coursetiles.deploy.upgrade.UpgradeReport;
import io.coursetiles.deploy.upgrade.UpgradeStep;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A transaction of somebody else, such as a repair that was killed, is open on the receipts topic
 * while an upgrade waits for the first checkpoint of the new version. What that commits, readers do
 * not see.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class HiddenOutputIT {

    private static final int SUBTASKS = 2;
    private static final String STRANGER = "somebody-else";
    private static final String JUDGED = "its first checkpoint";

    @TempDir private Path folder;

    @Test
    void aVersionThatGoesOnUnseenIsLeftRunningUntilItIsSeen(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "unseen");
        Flow flow = started(trial);
        Path next = Upgrades.renamed(folder);
        try (var stranger = producer(trial)) {
            assertThatThrownBy(
                            () -> Upgrades.run(trial, next, Map.of(), blockedBy(stranger, trial)))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining("Cannot tell yet whether run 2 has committed output")
                    .hasMessageContaining(
                            STRANGER + " Ongoing on " + receipts(trial) + ", open for ")
                    .hasMessageContaining(" is RUNNING, and nothing is rolled back")
                    .hasMessageContaining("readers saw no checkpoint of it within 24 s");

            UpgradeRecord underWay = Upgrades.folder(trial).upgrade().orElseThrow();
            JobID second = JobID.fromHexString(underWay.start().job());
            assertThat(underWay.step()).isEqualTo(UpgradeStep.STARTING);
            assertThat(underWay.failures()).isEmpty();
            assertThat(trial.cluster().state(second)).isEqualTo("RUNNING");
            assertThat(trial.receipts(2)).as("receipts that readers see").isEmpty();
            assertThat(underWay.start().run()).isEqualTo(2);
            stranger.abortTransaction();

            UpgradeReport report = Upgrades.run(trial, next, Map.of(), said -> {});
            assertThat(report.isDone()).as(report.text()).isTrue();
            assertThat(Upgrades.running(trial)).isEqualTo(second);
        }
        flow.send();
        trial.awaitSettled(Upgrades.running(trial), flow.records());
        trial.drain(Upgrades.running(trial));
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
        assertThat(trial.receipts(2))
                .isNotEmpty()
                .allMatch(receipt -> receipt.path("restored_run").asLong() == 1);
        assertThat(trial.receipts(3)).isEmpty();
    }

    /** To go back to the savepoint would be to go over what is committed. */
    @Test
    void aVersionThatCommitsUnseenAndFailsIsNotTakenBack(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "unseen-bad");
        Flow flow = started(trial);
        Path bad = Upgrades.failingAtRecords(folder);
        String jar;
        try (var stranger = producer(trial)) {
            Consumer<String> blocked = blockedBy(stranger, trial);
            assertThatThrownBy(
                            () ->
                                    Upgrades.run(
                                            trial,
                                            bad,
                                            Map.of(),
                                            said -> {
                                                blocked.accept(said);
                                                if (said.endsWith(JUDGED)) {
                                                    failAfterCommits(trial, flow);
                                                }
                                            }))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining("Cannot tell yet whether run 2 has committed output")
                    .hasMessageContaining(STRANGER)
                    .hasMessageContaining(" is FAILED, and nothing is rolled back")
                    .hasMessageContaining("bad record");
            UpgradeRecord underWay = Upgrades.folder(trial).upgrade().orElseThrow();
            assertThat(underWay.step()).isEqualTo(UpgradeStep.STARTING);
            jar = underWay.after().jar();
            assertThat(trial.receipts(2)).as("receipts that readers see").isEmpty();
            stranger.abortTransaction();
        }

        UpgradeReport report = Upgrades.run(trial, bad, Map.of(), said -> {});

        assertThat(report.json()).containsEntry("outcome", "given_up").containsEntry("run", 2L);
        assertThat(report.record().failures()).hasSize(1);
        assertThat(report.record().failures().get(0))
                .contains("bad record", "Run 2 has committed output");
        DeployedJob last = Upgrades.folder(trial).deployed().orElseThrow();
        assertThat(last.jar()).isEqualTo(jar);
        assertThat(runs(trial)).contains(1L, 2L).doesNotContain(3L);
    }

    /** It has committed nothing, whatever is hidden; the old version does, and is waited for. */
    @Test
    void aVersionThatFailsBeforeItCommitsIsTakenBackAllTheSame(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "unseen-start");
        Flow flow = started(trial);
        Path bad = Upgrades.failingAtStart(folder);
        try (var stranger = producer(trial)) {
            assertThatThrownBy(() -> Upgrades.run(trial, bad, Map.of(), blockedBy(stranger, trial)))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining("Cannot tell yet whether run 3 has committed output")
                    .hasMessageContaining(" is RUNNING, and nothing is rolled back");
            assertThat(Upgrades.folder(trial).upgrade().orElseThrow().step())
                    .isEqualTo(UpgradeStep.RETURNING);
            stranger.abortTransaction();
        }

        UpgradeReport report = Upgrades.run(trial, bad, Map.of(), said -> {});

        assertThat(report.json()).containsEntry("outcome", "rolled_back").containsEntry("run", 3L);
        flow.send();
        trial.awaitSettled(Upgrades.running(trial), flow.records());
        trial.drain(Upgrades.running(trial));
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
        assertThat(runs(trial)).containsOnly(1L, 3L);
    }

    /** A first checkpoint is waited for no longer than 24 s: one of 20 s, and a restart. */
    private static Trial trial(LocalStack stack, String name) throws Exception {
        Trial trial = new Trial(stack, name);
        trial.options().set(TilesOptions.PARALLELISM, SUBTASKS);
        trial.options().set(CheckpointOptions.TIMEOUT, Duration.ofSeconds(20));
        trial.options().set(CheckpointOptions.TOLERABLE_FAILURES, 0);
        trial.options().set(CheckpointOptions.RESTART_BUDGET, Duration.ofSeconds(3));
        trial.createInput(SUBTASKS, Map.of());
        return trial;
    }

    private static Flow started(Trial trial) throws Exception {
        Upgrades.submit(trial);
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 2 * SUBTASKS);
        return flow;
    }

    /** Opens the transaction when the old version has ended and the new one is to start. */
    private static Consumer<String> blockedBy(KafkaProducer<byte[], byte[]> stranger, Trial trial) {
        List<String> open = new ArrayList<>();
        return said -> {
            if (said.contains("submitting job") && open.isEmpty()) {
                open.add(said);
                byte[] value = "{\"deployment\":\"another\"}".getBytes(StandardCharsets.UTF_8);
                unchecked(
                        () -> {
                            stranger.beginTransaction();
                            return stranger.send(new ProducerRecord<>(receipts(trial), value))
                                    .get();
                        });
            }
        };
    }

    /** Its second checkpoint comes after the commit of the first. */
    private static void failAfterCommits(Trial trial, Flow flow) {
        String job = Upgrades.folder(trial).upgrade().orElseThrow().start().job();
        await().atMost(Trial.DEADLINE)
                .until(
                        () ->
                                trial.cluster()
                                                .checkpoints(JobID.fromHexString(job))
                                                .at("/counts/completed")
                                                .asLong()
                                        >= 2);
        unchecked(
                () -> {
                    flow.send();
                    return flow;
                });
    }

    private static void unchecked(Callable<?> action) {
        try {
            action.call();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String receipts(Trial trial) {
        return trial.settings().kafka().topic(Channel.RECEIPTS);
    }

    private static List<Long> runs(Trial trial) throws Exception {
        List<Long> runs = new ArrayList<>();
        for (JsonNode record : trial.json(Channel.RECEIPTS)) {
            if (record.path("type").asText().equals("receipt")) {
                runs.add(record.path("run").asLong());
            }
        }
        return runs;
    }

    private static KafkaProducer<byte[], byte[]> producer(Trial trial) {
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(
                        Map.of(
                                "bootstrap.servers",
                                trial.stack().bootstrapServers(),
                                "transactional.id",
                                STRANGER,
                                "transaction.timeout.ms",
                                900_000),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }
}
