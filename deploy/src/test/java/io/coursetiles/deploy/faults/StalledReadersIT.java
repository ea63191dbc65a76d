package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.kafka.OpenTransaction;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A job dies for good amid its transactions, and readers of its topics stop there. Its next start,
 * with fewer subtasks, frees them long before the broker would.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class StalledReadersIT {

    private static final int SUBTASKS = 3;
    private static final Duration AT_ONCE = Duration.ofSeconds(30);

    @Test
    void nextStartFreesTheReadersAlsoWithFewerSubtasks(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = new Trial(stack, "stalled");
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        trial.options().set(TilesOptions.PARALLELISM, SUBTASKS);
        trial.createInput(2, Map.of());
        JobID first = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 3 * SUBTASKS);
        RequestHold hold = proxy.hold(0, UnfinishedTransaction.of(trial));
        flow.until(() -> !hold.held().isEmpty() && hidden(trial) > 0);
        stack.taskManagers().get(0).kill();
        hold.discard();
        trial.cluster().cancel(first);
        trial.awaitState(first, "CANCELED");

        List<OpenTransaction> left = own(trial);
        assertThat(left).isNotEmpty();
        assertThat(hidden(trial)).as("hidden records").isPositive();
        Duration timeout = trial.settings().kafka().transactionTimeout();
        assertThat(left).allMatch(open -> open.timeout().equals(timeout));
        assertThat(timeout).isGreaterThan(AT_ONCE.multipliedBy(4));

        stack.up(step -> {});
        String checkpoint =
                trial.cluster().checkpoints(first).at("/latest/completed/external_path").asText();
        trial.options().set(TilesOptions.PARALLELISM, 2);
        JobID second = trial.submitFrom(checkpoint);
        await().atMost(AT_ONCE)
                .untilAsserted(
                        () ->
                                assertThat(own(trial))
                                        .as("now, of " + left)
                                        .noneMatch(now -> isAmong(left, now)));
        flow.send();
        trial.awaitSettled(second, flow.records());
        trial.drain(second);

        assertThat(own(trial)).isEmpty();
        assertThat(hidden(trial)).isZero();
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
    }

    private static List<OpenTransaction> own(Trial trial) {
        String prefix = OutboxSinks.transactionalIdPrefix(trial.settings().deployment());
        return trial.kafka().openTransactions().stream()
                .filter(open -> open.id().startsWith(prefix))
                .toList();
    }

    /** The same transaction, not a later one with the same id. */
    private static boolean isAmong(List<OpenTransaction> left, OpenTransaction now) {
        return left.stream()
                .anyMatch(
                        open -> open.id().equals(now.id()) && open.startedAt() == now.startedAt());
    }

    private static long hidden(Trial trial) {
        return trial.kafka().hidden(trial.settings().kafka().topic(Channel.DEAD_LETTERS));
    }
}
