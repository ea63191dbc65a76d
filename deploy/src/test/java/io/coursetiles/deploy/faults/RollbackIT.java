package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.UpgradeReport;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.sink.OutboxSinks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.JobID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Upgrades to builds that do not go on, and through outages. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class RollbackIT {

    private static final int SUBTASKS = 2;

    @TempDir private Path folder;

    @Test
    void aBuildThatFailsAtItsStartIsTakenBack(LocalStack stack) throws Throwable {
        Trial trial = trial(stack, "bad-start");
        Path bad = Upgrades.failingAtStart(folder);
        rolledBack(
                trial,
                bad,
                "bad start",
                () -> {
                    // The command is killed on its way back, too.
                    for (String moment : List.of("back to the old one", "old version starts")) {
                        try (HaltingProcess driver =
                                UpgradeDriver.start(trial, moment, bad, Map.of())) {
                            driver.awaitHalted();
                            driver.kill();
                        }
                    }
                });
    }

    @Test
    void aBuildThatFailsAtItsFirstRecordsIsTakenBack(LocalStack stack) throws Throwable {
        rolledBack(
                trial(stack, "bad-record"),
                Upgrades.failingAtRecords(folder),
                "bad record",
                () -> {});
    }

    /** Nothing is stopped for it. */
    @Test
    void aBuildThatCannotReadTheStateIsRefusedByName(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "other-state");
        JobID job = Upgrades.submit(trial);
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= SUBTASKS);

        Path other = Upgrades.withRegistry(folder, "\"closed-window-end\"", "\"closed-windows\"");
        assertThatThrownBy(() -> Upgrades.run(trial, other, Map.of(), said -> {}))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("\"closed-window-end\" of operator \"deduplicate\"")
                .hasMessageContaining("\"closed-window-end\" of operator \"tile\"");
        Path fewer = Upgrades.withRegistry(folder, "\nshards 720", "\nshards 360");
        assertThatThrownBy(() -> Upgrades.run(trial, fewer, Map.of(), said -> {}))
                .hasMessageContaining("shards")
                .hasMessageContaining("720")
                .hasMessageContaining("360");

        Map<String, String> brief = Map.of(KafkaOptions.TRANSACTION_TIMEOUT.key(), "30s");
        assertThatThrownBy(() -> Upgrades.run(trial, Trial.jar(), brief, said -> {}))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("tiles.transaction.timeout");

        assertThat(Upgrades.folder(trial).upgrade()).isEmpty();
        flow.send();
        trial.awaitSettled(job, flow.records());
        trial.drain(job);
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
        assertThat(trial.receipts(2)).isEmpty();
    }

    private static void rolledBack(Trial trial, Path bad, String reason, ThrowingCallable before)
            throws Throwable {
        JobID first = Upgrades.submit(trial);
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 2 * SUBTASKS);
        AtomicBoolean fed = new AtomicBoolean();
        before.call();

        UpgradeReport report =
                Upgrades.run(
                        trial,
                        bad,
                        Map.of(),
                        said -> {
                            if (said.contains("submitting job") && !fed.getAndSet(true)) {
                                send(flow);
                            }
                        });

        assertThat(report.isDone()).isFalse();
        assertThat(report.json()).containsEntry("outcome", "rolled_back").containsEntry("run", 3L);
        assertThat(report.record().failures()).hasSize(1);
        assertThat(report.record().failures().get(0)).contains(reason);
        assertThat(report.downtime()).isPositive();
        JobID last = Upgrades.running(trial);
        assertThat(last).isNotEqualTo(first);
        assertThat(Upgrades.folder(trial).deployed().orElseThrow().jar())
                .isEqualTo(report.record().before().jar());
        flow.send();
        trial.drain(last);
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
        assertThat(trial.receipts(2)).as("receipts of the build that failed").isEmpty();
        assertThat(trial.receipts(3))
                .isNotEmpty()
                .allMatch(receipt -> receipt.path("restored_run").asLong() == 1);
    }

    /** The savepoint is complete, and the broker does not answer the commits that follow it. */
    @Test
    void aBrokerThatIsAwayJustAfterTheSavepointIsWaitedFor(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = trial(stack, "stop-away");
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        ManualCheckpoints.only(trial);
        JobID first = Upgrades.submit(trial);
        Flow flow = new Flow(trial);
        flow.send();
        ManualCheckpoints checkpoints = new ManualCheckpoints(trial, first);
        flow.until(
                () -> {
                    checkpoints.take();
                    return trial.receipts(1).size() >= SUBTASKS;
                });
        int before = trial.receipts(1).size();
        RequestHold hold =
                proxy.hold(
                        0,
                        ProxiedRequest.commitsOf(
                                OutboxSinks.transactionalIdPrefix(trial.settings().deployment())));
        Path next = Upgrades.renamed(folder);
        Map<String, String> interval = Map.of(CheckpointOptions.INTERVAL.key(), "1s");
        try (HaltingProcess driver =
                UpgradeDriver.start(trial, "the old version has stopped", next, interval)) {
            await().atMost(Trial.DEADLINE).until(() -> hold.held().size() == SUBTASKS);
            assertThat(trial.receipts(1)).hasSize(before);
            // The commits never reach the broker, and the job cannot end as it should.
            stack.taskManagers().get(0).kill();
            hold.discard();
            driver.awaitHalted();
            assertThat(trial.cluster().state(first)).isEqualTo("FAILED");
            driver.kill();
        }
        // Between savepoint and restore there is no TaskManager at all.
        try (HaltingProcess driver = UpgradeDriver.start(trial, "submitting", next, interval)) {
            driver.awaitHalted();
            driver.letGo();
            stack.up(step -> {});
            assertThat(driver.end()).contains("outcome    the new version goes on");
        }
        assertThat(trial.receipts(1)).hasSize(before + SUBTASKS);
        flow.send();
        trial.awaitSettled(Upgrades.running(trial), flow.records());
        trial.drain(Upgrades.running(trial));
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
    }

    private static Trial trial(LocalStack stack, String name) throws Exception {
        Trial trial = new Trial(stack, name);
        trial.options().set(TilesOptions.PARALLELISM, SUBTASKS);
        trial.options().set(CheckpointOptions.RESTART_BUDGET, Duration.ofSeconds(3));
        trial.createInput(SUBTASKS, Map.of());
        return trial;
    }

    private static void send(Flow flow) {
        try {
            flow.send();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }
}
