package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The broker halts, connected and silent, and goes on: before producers give up and after. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class BrokerPauseIT {

    private static final int RECEIPTS = 6;

    @Test
    void pauseBelowTheDeliveryTimeoutIsSatOut(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = new Trial(stack, "pause-short");
        BrokerAway.route(trial, proxy, Map.of("request.timeout.ms", "2000"));
        trial.createInput(2, Map.of());
        JobID job = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= RECEIPTS);

        AtomicLong connections = BrokerAway.producerConnections(trial, proxy);
        stack.broker().pause();
        try {
            // A request ran out of time and is tried again; the default delivery has 2 min.
            await().atMost(Trial.DEADLINE).until(() -> connections.get() > 0);
        } finally {
            stack.broker().unpause();
        }
        stack.broker().awaitServing();
        finish(trial, job, flow);

        assertThat(trial.cluster().restarts(job)).isZero();
    }

    @Test
    void pauseAboveTheDeliveryTimeoutCostsARestartAndNothingElse(
            LocalStack stack, BrokerProxy proxy) throws Exception {
        Trial trial = new Trial(stack, "pause-long");
        BrokerAway.route(trial, proxy, BrokerAway.IMPATIENT);
        trial.createInput(2, Map.of());
        JobID job = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= RECEIPTS);

        stack.broker().pause();
        try {
            BrokerAway.awaitRestart(trial, job, 0);
        } finally {
            stack.broker().unpause();
        }
        stack.broker().awaitServing();
        finish(trial, job, flow);

        assertThat(trial.receipts(1))
                .anyMatch(receipt -> receipt.path("restored_from").asLong() >= RECEIPTS / 2);
    }

    private static void finish(Trial trial, JobID job, Flow flow) throws Exception {
        flow.send();
        trial.awaitSettled(job, flow.records());
        trial.drain(job);
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
    }
}
