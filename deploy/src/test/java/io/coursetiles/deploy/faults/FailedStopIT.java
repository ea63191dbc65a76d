package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.sink.OutboxSinks;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A job is stopped: its savepoint is complete, but the process dies before it has committed. The
 * answer of the cluster is a failure that names the savepoint, and a start from just that commits.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class FailedStopIT {

    private static final int SUBTASKS = 2;
    private static final Pattern SAVEPOINT = Pattern.compile("file:\\S*/savepoint-[0-9a-f-]+");

    @Test
    void savepointOfAStopThatFailedIsWhole(LocalStack stack, BrokerProxy proxy) throws Exception {
        Trial trial = new Trial(stack, "stop");
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        // No checkpoint but the savepoint has a commit to hold.
        ManualCheckpoints.only(trial);
        trial.createInput(SUBTASKS, Map.of());
        JobID first = trial.submit();
        Flow flow = new Flow(trial);
        flow.send();
        ManualCheckpoints checkpoints = new ManualCheckpoints(trial, first);
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> {
                            checkpoints.take();
                            return trial.receipts(1).size() >= SUBTASKS
                                    && Positions.of(trial, 1).size() == SUBTASKS;
                        });
        flow.send();

        RequestHold hold =
                proxy.hold(
                        0,
                        ProxiedRequest.commitsOf(
                                OutboxSinks.transactionalIdPrefix(trial.settings().deployment())));
        String request = trial.cluster().stop(first, stack.savepointDir().toUri().toString());
        await().atMost(Trial.DEADLINE).until(() -> hold.held().size() == SUBTASKS);
        int committed = trial.receipts(1).size();
        stack.taskManagers().get(0).kill();
        String savepoint = savepointOfTheFailure(trial, first, request);
        hold.discard();
        trial.awaitState(first, "FAILED");
        assertThat(trial.receipts(1)).as("receipts before the new start").hasSize(committed);

        stack.up(step -> {});
        JobID second = trial.submitFrom(savepoint);
        flow.send();
        new ManualCheckpoints(trial, second).takeUntilEnd(2);
        trial.drain(second);
        assertThat(trial.cluster().restarts(second)).as("restarts").isZero();
        assertThat(trial.receipts(1)).hasSize(committed + SUBTASKS);
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
    }

    private static String savepointOfTheFailure(Trial trial, JobID job, String request) {
        return await().atMost(Trial.DEADLINE)
                .until(
                        () -> {
                            try {
                                trial.cluster().stopped(job, request);
                                return "";
                            } catch (StackException failed) {
                                Matcher path = SAVEPOINT.matcher(failed.getMessage());
                                return path.find() ? path.group() : "";
                            }
                        },
                        path -> !path.isEmpty());
    }
}
