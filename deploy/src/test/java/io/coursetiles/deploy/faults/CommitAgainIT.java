package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.operators.outbox.Channel;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.internals.Topic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every restore commits again what its savepoint had prepared. The broker's answer is an error, and
 * the receipts tell whether anything is missing.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class CommitAgainIT {

    private static final int SUBTASKS = 2;

    /** As seven days after the last transaction. */
    @Test
    void committedTransactionThatTheBrokerHasForgotten(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "forgotten");
        trial.createInput(2, Map.of());
        Flow flow = new Flow(trial);
        String savepoint = savepointAfterSomeCheckpoints(trial, flow);

        forgetTransactions(trial);
        JobID second = trial.submitFrom(savepoint);
        flow.send();
        trial.awaitSettled(second, flow.records());
        trial.drain(second);

        assertThat(trial.cluster().restarts(second)).as("restarts").isZero();
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
    }

    /** The input was copied to it, the output was not. */
    @Test
    void savepointOnABrokerWithoutItsOutput(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "fresh");
        trial.createInput(2, Map.of());
        Flow flow = new Flow(trial);
        String savepoint = savepointAfterSomeCheckpoints(trial, flow);
        // On a slow machine a savepoint also holds what the checkpoint before it has yet to commit.
        List<String> prepared =
                trial.receipts(1).stream()
                        .map(receipt -> "1@" + receipt.path("checkpoint_id").asLong())
                        .distinct()
                        .toList();

        TreeSet<Long> checkpoints = new TreeSet<>();
        for (JsonNode receipt : trial.receipts(1)) {
            checkpoints.add(receipt.path("checkpoint_id").asLong());
        }
        Map<String, Long> closed = events(finals(trial));

        forgetTransactions(trial);
        dropOutput(trial);
        JobID second = trial.submitFrom(savepoint);
        trial.awaitState(second, "FAILED");
        assertThat(trial.cluster().failure(second))
                .contains("Cannot commit the transaction of deployment fresh, run 1, checkpoint ");
        assertThat(trial.cluster().restarts(second)).as("restarts").isZero();

        trial.options().set(TilesOptions.ACCEPT_LOST, prepared);
        trial.options().set(TilesOptions.RUN, 3L);
        JobID third = trial.submitFrom(savepoint);
        flow.send();
        Positions.awaitEnd(trial, third, 3);
        trial.drain(third);
        assertThat(trial.cluster().restarts(third)).as("restarts").isZero();
        try (ReceiptFollower follower = new ReceiptFollower(trial.kafka(), trial.settings())) {
            follower.readToEnd();
            assertThat(follower.chains().lost())
                    .as("what the receipts miss of savepoint " + checkpoints.last())
                    .containsExactly(
                            lost(checkpoints.last(), 0), lost(checkpoints.last(), SUBTASKS - 1));
            assertThat(follower.chains().open()).isEmpty();
        }
        Map<String, JsonNode> last = finals(trial);
        assertThat(last.values()).allMatch(tile -> tile.path("run").asLong() == 3);
        Map<String, Long> open = new HashMap<>(flow.windows());
        assertThat(open.keySet()).as("windows of the input").containsAll(closed.keySet());
        open.keySet().removeAll(closed.keySet());
        assertThat(open).as("windows that the savepoint holds, and later ones").isNotEmpty();
        assertThat(events(last)).isEqualTo(open);
    }

    private static TransactionName lost(long checkpoint, int subtask) {
        return new TransactionName(1, checkpoint, subtask, TransactionName.Part.CHECKPOINT);
    }

    private static Map<String, Long> events(Map<String, JsonNode> tiles) {
        Map<String, Long> events = new HashMap<>();
        tiles.forEach((key, tile) -> events.put(key, tile.path("event_count").asLong()));
        return events;
    }

    /** Later checkpoints have used the ids of its transactions again. */
    @Test
    void rewindToASavepointWhoseTransactionalIdsWereUsedAgain(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "again");
        trial.createInput(2, Map.of());
        JobID first = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 6);
        String savepoint = trial.savepoint(first);
        int before = trial.receipts(1).size();
        flow.until(() -> trial.receipts(1).size() >= before + 20);
        trial.stop(first);
        Map<String, JsonNode> forward = finals(trial);

        JobID second = trial.submitFrom(savepoint);
        flow.send();
        Positions.awaitEnd(trial, second, 2);
        trial.drain(second);

        assertThat(trial.cluster().restarts(second)).as("restarts").isZero();
        Map<String, JsonNode> last = finals(trial);
        assertThat(last).hasSizeGreaterThan(forward.size());
        assertThat(
                        last.values().stream()
                                .mapToLong(tile -> tile.path("event_count").asLong())
                                .sum())
                .as("events in the last tile of each key")
                .isEqualTo(flow.events());
        assertThat(last.values())
                .as("tiles that both runs wrote")
                .anyMatch(tile -> tile.path("run").asLong() == 1)
                .anyMatch(tile -> tile.path("run").asLong() == 2);
    }

    private static String savepointAfterSomeCheckpoints(Trial trial, Flow flow) throws Exception {
        JobID first = trial.submit();
        flow.until(() -> trial.receipts(1).size() >= 6);
        trial.awaitSettled(first, flow.records());
        return trial.stop(first);
    }

    /** The coordinator's log is a topic; without it no transactional id is known. */
    private static void forgetTransactions(Trial trial) throws Exception {
        try (Admin admin = trial.admin()) {
            admin.deleteTopics(List.of(Topic.TRANSACTION_STATE_TOPIC_NAME)).all().get();
            await().atMost(Trial.DEADLINE)
                    .until(() -> admin.listTransactions().all().get().isEmpty());
        }
    }

    /** The broker still lists a deleted topic for a moment. */
    private static void dropOutput(Trial trial) throws Exception {
        List<String> output =
                Stream.of(Channel.values()).map(trial.settings().kafka()::topic).toList();
        try (Admin admin = trial.admin()) {
            admin.deleteTopics(output).all().get();
            await().atMost(Trial.DEADLINE)
                    .until(() -> Collections.disjoint(admin.listTopics().names().get(), output));
        }
    }

    private static Map<String, JsonNode> finals(Trial trial) throws Exception {
        Map<String, JsonNode> finals = new HashMap<>();
        for (JsonNode tile : trial.json(Channel.TILES)) {
            if (tile.path("status").asText().equals("final")) {
                finals.put(
                        tile.path("course_id").asText() + "|" + tile.path("window_start").asText(),
                        tile);
            }
        }
        return finals;
    }
}
