package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.demo.DemoRun;
import io.coursetiles.deploy.demo.GeneratedFeed;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * With high availability jobs go on by themselves, from their last checkpoint, as what they were.
 */
class JobManagerKillIT {

    private static final long TOTAL = 15_000;
    private static final double RATE = 1_000;
    private static final long KILL_AT = 4_000;
    private static final int HALF = 40;
    private static final int END = 80;

    private static LocalStack stack;

    @BeforeAll
    static void up() throws Exception {
        stack =
                LocalStack.open(
                        Files.createTempDirectory(Path.of("target"), "ha-stack-"),
                        StackHomes.ofSystem(),
                        StackOptions.defaults()
                                .withTaskManagerMegabytes(2048)
                                .withHighAvailability());
        assertThat(stack.up(step -> {}))
                .containsExactly("broker", "zookeeper", "jobmanager", "taskmanager-1");
    }

    @AfterAll
    static void purge() {
        stack.purge(step -> {});
    }

    @Test
    void killedJobManagerCostsNothing() throws Exception {
        Trial trial = new Trial(stack, "jm-kill");
        GeneratedFeed feed = DisorderlyFeed.of(TOTAL, RATE);
        Kill kill = new Kill(trial.cluster());

        Ledger ledger =
                new DemoRun(stack, Trial.jar(), Trial.options("jm-kill"), progress -> {})
                        .run(feed, kill::once);

        assertThat(kill.at).as("records settled at the kill").isBetween(KILL_AT, TOTAL - 1);
        assertThat(kill.completed).as("checkpoints completed before").hasSize(2);
        assertThat(kill.restored.keySet())
                .as("jobs after the kill")
                .isEqualTo(kill.completed.keySet());
        kill.restored.forEach(
                (job, checkpoint) ->
                        assertThat(checkpoint)
                                .as("checkpoint that %s went on from", job)
                                .isGreaterThanOrEqualTo(kill.completed.get(job)));
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(TOTAL);
        assertThat(ledger.tileEvents()).isGreaterThan(TOTAL / 2);
        assertThat(trial.receipts(1))
                .as("receipts before and after")
                .anyMatch(receipt -> restored(receipt) == 0)
                .anyMatch(receipt -> restored(receipt) > 0);
        assertThat(trial.receipts(2)).as("receipts of another run").isEmpty();
    }

    @Test
    @Tag("fault")
    void jobsGoOnAfterDownAndUp() throws Exception {
        Trial trial = new Trial(stack, "down-up");
        trial.createInput(2, Map.of());
        JobID archive = trial.submitArchive();
        JobID tiles = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, HALF));
        trial.send(1, CanonicalEvent.eachSecond("p1", 0, HALF));
        trial.awaitSettled(tiles, 2 * HALF);

        stack.down(step -> {});
        stack.up(step -> {});

        trial.send(0, CanonicalEvent.eachSecond("p0", HALF, END));
        trial.send(1, CanonicalEvent.eachSecond("p1", HALF, END));
        trial.awaitSettled(tiles, 2 * END);
        trial.drain(tiles);
        trial.drainArchive(archive);
        Ledger ledger = Ledger.of(trial.kafka(), trial.settings(), trial.archive());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(2 * END);
        assertThat(trial.receipts(1)).anyMatch(receipt -> restored(receipt) > 0);
        assertThat(trial.receipts(2)).as("receipts of another run").isEmpty();
    }

    @Test
    void highAvailabilityDoesNotChangeUnderARunningCluster() {
        LocalStack without =
                LocalStack.open(stack.stateDir(), StackHomes.ofSystem(), StackOptions.defaults());

        assertThatThrownBy(() -> without.up(step -> {}))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("Cannot change high availability: got a running cluster");
        assertThat(stack.options().highAvailability()).isTrue();
        assertThat(LocalStack.open(stack.stateDir(), StackHomes.ofSystem()).options())
                .isEqualTo(stack.options());
    }

    private static long restored(JsonNode receipt) {
        return receipt.path("restored_from").asLong();
    }

    /** The kill, and the newest checkpoint of each running job before and after it. */
    private static final class Kill {
        private final ClusterClient cluster;
        private long at;
        private Map<JobID, Long> completed = Map.of();
        private final Map<JobID, Long> restored = new HashMap<>();

        private Kill(ClusterClient cluster) {
            this.cluster = cluster;
        }

        private void once(long settled) {
            if (at == 0 && settled >= KILL_AT) {
                Map<JobID, Long> newest = checkpoints("completed");
                if (newest.containsValue(0L)) {
                    return;
                }
                at = settled;
                completed = newest;
                OptionalLong taskManager = stack.taskManagers().get(0).pid();
                stack.jobManager().kill();
                assertThat(stack.up(step -> {})).containsExactly("jobmanager");
                assertThat(stack.taskManagers().get(0).pid())
                        .as("TaskManager lives on")
                        .isEqualTo(taskManager);
            }
            if (at > 0 && restored.size() < completed.size()) {
                checkpoints("restored")
                        .forEach(
                                (job, checkpoint) -> {
                                    if (checkpoint > 0) {
                                        restored.put(job, checkpoint);
                                    }
                                });
            }
        }

        private Map<JobID, Long> checkpoints(String kind) {
            Map<JobID, Long> newest = new HashMap<>();
            for (JobID job : cluster.jobs()) {
                // A job that is being recovered has no checkpoints to tell yet.
                if (cluster.state(job).equals("RUNNING")) {
                    JsonNode latest = cluster.checkpoints(job).path("latest");
                    newest.put(job, latest.path(kind).path("id").asLong());
                }
            }
            return newest;
        }
    }
}
