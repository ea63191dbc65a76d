package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.Channel;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The TaskManager is killed at moments of the two-phase commit that the proxy holds on to: each
 * checkpoint is one commit request of each of two subtasks, so the requests that pass before the
 * first is held say where the job is.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class CommitKillIT {

    private static final int SUBTASKS = 2;
    private static final int CHECKPOINTS = 3;

    @Test
    void killedBeforeTheBarrierWritesNothing(LocalStack stack, BrokerProxy proxy) throws Exception {
        Trial trial = trial(stack, proxy, "kill-barrier");
        JobID job = trial.submit();
        UnfinishedTransaction unfinished = UnfinishedTransaction.of(trial);
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= SUBTASKS * CHECKPOINTS);
        RequestHold hold = proxy.hold(0, unfinished);
        flow.until(() -> !hold.held().isEmpty());

        // Its dead letters are in the log, its receipt is not, so the checkpoint cannot complete.
        await().atMost(Trial.DEADLINE)
                .until(
                        () ->
                                Offsets.written(trial, Channel.DEAD_LETTERS)
                                        > Offsets.committed(trial, Channel.DEAD_LETTERS));
        killAndGoOn(stack, hold);
        finish(trial, job, flow);

        long last = lastBeforeTheKill(trial);
        assertThat(restores(trial)).containsExactly(last);
    }

    @Test
    void killedBetweenTheLastAcknowledgementAndTheCommit(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = trial(stack, proxy, "kill-commit");
        RequestHold hold = proxy.hold(SUBTASKS * CHECKPOINTS, commits(trial));
        JobID job = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> hold.held().size() == SUBTASKS);

        long committed = lastBeforeTheKill(trial);
        assertThat(trial.receipts(1)).hasSize(SUBTASKS * CHECKPOINTS);
        long complete = awaitCompleteBeyond(trial, job, committed);
        assertThat(hold.held()).extracting(ProxiedRequest::transactionalId).doesNotHaveDuplicates();
        for (ProxiedRequest commit : hold.held()) {
            assertThat(isOpen(trial, commit)).isTrue();
        }
        killAndGoOn(stack, hold);
        finish(trial, job, flow);

        assertThat(restores(trial)).containsExactly(complete);
        assertThat(lastBeforeTheKill(trial)).as("committed by the restore").isEqualTo(complete);
    }

    @Test
    void killedBetweenTheCommitsOfTwoSubtasks(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = trial(stack, proxy, "kill-half");
        RequestHold hold = proxy.hold(SUBTASKS * CHECKPOINTS + 1, commits(trial));
        JobID job = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> hold.held().size() == 1);

        ProxiedRequest first = hold.passed().get(SUBTASKS * CHECKPOINTS);
        await().atMost(Trial.DEADLINE).until(() -> !isOpen(trial, first));
        assertThat(isOpen(trial, hold.held().get(0))).isTrue();
        killAndGoOn(stack, hold);
        finish(trial, job, flow);

        long last = lastBeforeTheKill(trial);
        assertThat(restores(trial)).containsExactly(last);
        assertThat(trial.receipts(1).stream().filter(receipt -> checkpoint(receipt) == last))
                .as("both halves of the checkpoint")
                .hasSize(SUBTASKS);
    }

    private static Trial trial(LocalStack stack, BrokerProxy proxy, String deployment)
            throws Exception {
        Trial trial = new Trial(stack, deployment);
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        trial.createInput(SUBTASKS, Map.of());
        return trial;
    }

    private static Predicate<ProxiedRequest> commits(Trial trial) {
        return ProxiedRequest.commitsOf(
                OutboxSinks.transactionalIdPrefix(trial.settings().deployment()));
    }

    private static void killAndGoOn(LocalStack stack, RequestHold hold) {
        stack.taskManagers().get(0).kill();
        hold.discard();
        assertThat(stack.up(step -> {})).containsExactly("taskmanager-1");
    }

    private static void finish(Trial trial, JobID job, Flow flow) throws Exception {
        flow.send();
        trial.awaitSettled(job, flow.records());
        assertThat(trial.cluster().restarts(job)).isPositive();
        trial.drain(job);
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
    }

    /** A transaction whose commit the broker has not begun; ending one raises its epoch. */
    private static boolean isOpen(Trial trial, ProxiedRequest commit) throws Exception {
        try (Admin admin = trial.admin()) {
            String id = commit.transactionalId();
            TransactionDescription now =
                    admin.describeTransactions(List.of(id)).all().get().get(id);
            return now.state() == TransactionState.ONGOING
                    && now.producerEpoch() == commit.producerEpoch();
        }
    }

    private static long awaitCompleteBeyond(Trial trial, JobID job, long checkpoint) {
        return await().atMost(Trial.DEADLINE)
                .until(
                        () -> trial.cluster().checkpoints(job).at("/latest/completed/id").asLong(),
                        complete -> complete > checkpoint);
    }

    private static long lastBeforeTheKill(Trial trial) throws Exception {
        return trial.receipts(1).stream()
                .filter(receipt -> receipt.path("restored_from").isNull())
                .mapToLong(CommitKillIT::checkpoint)
                .max()
                .orElseThrow();
    }

    private static List<Long> restores(Trial trial) throws Exception {
        return trial.receipts(1).stream()
                .map(receipt -> receipt.path("restored_from"))
                .filter(JsonNode::isNumber)
                .map(JsonNode::asLong)
                .distinct()
                .toList();
    }

    private static long checkpoint(JsonNode receipt) {
        return receipt.path("checkpoint_id").asLong();
    }
}
