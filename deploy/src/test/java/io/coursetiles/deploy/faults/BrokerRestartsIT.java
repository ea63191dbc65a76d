package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.CheckpointOptions;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The broker dies again and again, each time for longer than producers wait: nothing piles up. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class BrokerRestartsIT {

    private static final int RESTARTS = 4;

    /** One a subtask: a checkpoint may be between writing and committing when it is looked at. */
    private static final int SPARE_PRODUCERS = 2;

    /** A producer that leaks keeps its record buffer and more; 8 MiB is noise of the job. */
    private static final long HEAP_TOLERANCE = 8L << 20;

    @Test
    void producersAndHeapStayAsTheyWere(LocalStack stack, BrokerProxy proxy) throws Exception {
        Trial trial = new Trial(stack, "restarts");
        BrokerAway.route(trial, proxy, BrokerAway.IMPATIENT);
        trial.options().set(CheckpointOptions.RESTART_BUDGET, Duration.ofMinutes(4));
        trial.createInput(2, Map.of());
        JobID job = trial.submit();
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 6);
        long taskManager = stack.taskManagers().get(0).pid().orElseThrow();

        JvmLevel first = afterRestart(stack, trial, job, flow, taskManager);
        for (int restart = 1; restart < RESTARTS; restart++) {
            JvmLevel level = afterRestart(stack, trial, job, flow, taskManager);
            assertThat(level.producerThreads())
                    .as("producer threads after restart %d, %s at first", restart, first)
                    .isLessThanOrEqualTo(first.producerThreads() + SPARE_PRODUCERS);
            assertThat(level.producers())
                    .as("producers after restart %d, %s at first", restart, first)
                    .isLessThanOrEqualTo(first.producers() + SPARE_PRODUCERS);
            assertThat(level.liveBytes())
                    .as("live bytes after restart %d, %s at first", restart, first)
                    .isLessThanOrEqualTo(first.liveBytes() + HEAP_TOLERANCE);
        }
        trial.drain(job);
        flow.check(Ledger.withoutArchive(trial.kafka(), trial.settings()));
    }

    /** One outage that ends an attempt, then all settled by the next. */
    private static JvmLevel afterRestart(
            LocalStack stack, Trial trial, JobID job, Flow flow, long taskManager)
            throws Exception {
        long before = BrokerAway.restartedAt(trial, job);
        stack.broker().kill();
        BrokerAway.awaitRestart(trial, job, before);
        stack.broker().start();
        flow.send();
        trial.awaitSettled(job, flow.records());
        return JvmLevel.of(taskManager);
    }
}
