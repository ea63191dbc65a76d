package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.cli.CommandRun;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * {@code tiles resume} as it is used on call: a job has stopped for a lost transaction, and a topic
 * is set wrong since.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class ResumeCommandIT {

    private static final int SUBTASKS = 2;
    private static final int CHECKPOINTS = 3;
    private static final Pattern LOST =
            Pattern.compile("deployment on-call, run 1, checkpoint (\\d+), subtask (\\d)");

    @Test
    void resumeRefusesWhatIsWrongUntilItIsForcedAndALossUntilItIsAccepted(
            LocalStack stack, BrokerProxy proxy) throws Exception {
        Trial trial = new Trial(stack, "on-call");
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        trial.createInput(SUBTASKS, Map.of());
        Flow flow = new Flow(trial);
        TransactionName lost = stopForALoss(trial, flow, proxy);
        breakRetention(trial);
        String accepted = "--accept-lost=1@" + lost.checkpoint();

        refused(trial, "got [tiles.window], need those", "--set", "tiles.window=1min");
        refused(trial, "  - late.retention.ms: got 1000, need 604800000 or more, or -1: ");
        refused(trial, "  - late.retention.ms: got 1000, ", accepted);
        refused(trial, "Cannot force: got broker, without which no job", "--force=broker");
        refused(trial, "holds 1@, need RUN@", "--accept-lost=1@", "--force=late.retention.ms");

        CommandRun again = resume(trial, "--force=late.retention.ms");
        assertThat(again.exit()).as(again.toString()).isEqualTo(3);
        assertThat(again.err())
                .contains("overridden: late.retention.ms: got 1000, ")
                .contains("it ended FAILED: ")
                .contains("Cannot commit the transaction of deployment on-call, " + lost);
        assertThat(trial.receipts(2)).isEmpty();

        CommandRun resumed = resume(trial, "--force=late.retention.ms", accepted);
        assertThat(resumed.exit()).as(resumed.toString()).isZero();
        JobID job = Upgrades.running(trial);
        assertThat(resumed.json().path("tiles").asText()).isEqualTo(job.toString());
        refused(trial, "Cannot accept what was lost: got a tile job that runs", accepted);
        flow.send();
        Positions.awaitEnd(trial, job, 3);
        trial.drain(job);
        try (ReceiptFollower follower = new ReceiptFollower(trial.kafka(), trial.settings())) {
            follower.readToEnd();
            assertThat(follower.chains().lost()).containsExactly(lost);
            assertThat(follower.chains().rewinds()).isEmpty();
        }
    }

    /** One of two prepared transactions is ended before its commit arrives; returns which. */
    private static TransactionName stopForALoss(Trial trial, Flow flow, BrokerProxy proxy)
            throws Exception {
        String prefix = OutboxSinks.transactionalIdPrefix(trial.settings().deployment());
        RequestHold hold = proxy.hold(SUBTASKS * CHECKPOINTS, ProxiedRequest.commitsOf(prefix));
        JobID first = Upgrades.submit(trial);
        flow.until(() -> hold.held().size() == SUBTASKS);
        try (Admin admin = trial.admin()) {
            admin.fenceProducers(List.of(hold.held().get(0).transactionalId())).all().get();
        }
        hold.release();
        trial.awaitState(first, "FAILED");
        String failure = trial.cluster().failure(first);
        Matcher named = LOST.matcher(failure);
        assertThat(named.find()).as(failure).isTrue();
        return new TransactionName(
                1,
                Long.parseLong(named.group(1)),
                Integer.parseInt(named.group(2)),
                TransactionName.Part.CHECKPOINT);
    }

    private static void breakRetention(Trial trial) throws Exception {
        ConfigResource late =
                new ConfigResource(
                        ConfigResource.Type.TOPIC, trial.settings().kafka().topic(Channel.LATE));
        try (Admin admin = trial.admin()) {
            admin.incrementalAlterConfigs(
                            Map.of(
                                    late,
                                    List.of(
                                            new AlterConfigOp(
                                                    new ConfigEntry("retention.ms", "1000"),
                                                    OpType.SET))))
                    .all()
                    .get();
            await().atMost(Trial.DEADLINE)
                    .until(
                            () ->
                                    admin.describeConfigs(List.of(late))
                                            .all()
                                            .get()
                                            .get(late)
                                            .get("retention.ms")
                                            .value(),
                            "1000"::equals);
        }
    }

    /** With code 2, and nothing is started or remembered. */
    private static void refused(Trial trial, String message, String... more) {
        DeployedJob before = Upgrades.folder(trial).deployed().orElseThrow();
        Set<JobID> jobs = trial.cluster().statuses().keySet();
        CommandRun run = resume(trial, more);
        assertThat(run.exit()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).contains(message);
        assertThat(Upgrades.folder(trial).deployed()).contains(before);
        assertThat(trial.cluster().statuses().keySet()).isEqualTo(jobs);
    }

    private static CommandRun resume(Trial trial, String... more) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "resume",
                                "--json",
                                "--stack",
                                trial.stack().stateDir().toString(),
                                "--set",
                                "tiles.deployment=" + trial.settings().deployment()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(new String[0]));
    }
}
