package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.sink.OutboxSinks;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The broker is away for longer than the restart budget: the job ends, visibly, and goes on. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class RestartBudgetIT {

    /** Pauses of 1 s and 1.5 s fit, a third of 2.25 s does not. */
    private static final Duration BUDGET = Duration.ofSeconds(3);

    private static final int RESTARTS = 2;

    @Test
    void jobFailsForGoodAndGoesOnFromItsLastCheckpoint(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = new Trial(stack, "budget");
        BrokerAway.route(trial, proxy, BrokerAway.IMPATIENT);
        trial.options().set(CheckpointOptions.RESTART_BUDGET, BUDGET);
        trial.createInput(2, Map.of());
        JobID first = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 6);

        // One is open for sure when the link breaks: its checkpoint is complete, its commit on the
        // way.
        String prefix = OutboxSinks.transactionalIdPrefix(trial.settings().deployment());
        RequestHold hold = proxy.hold(0, ProxiedRequest.commitsOf(prefix));
        flow.until(() -> !hold.held().isEmpty());
        proxy.dropLink();
        hold.discard();
        trial.awaitState(first, "FAILED");
        assertThat(trial.cluster().restarts(first)).isEqualTo(RESTARTS);
        assertThat(trial.cluster().failure(first)).contains("TimeoutException");
        assertThat(trial.kafka().openTransactions(prefix)).isNotEmpty();

        proxy.restoreLink();
        JsonNode latest = trial.cluster().checkpoints(first).at("/latest/completed");
        JobID second = trial.submitFrom(latest.path("external_path").asText());
        flow.send();
        trial.awaitSettled(second, flow.records());
        trial.drain(second);
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
        assertThat(trial.receipts(2))
                .isNotEmpty()
                .allMatch(receipt -> receipt.path("restored_from").equals(latest.path("id")));
    }
}
