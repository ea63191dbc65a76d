package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.job.topics.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The wired job in the JVM of the test, with its real source and sink, fails at a chosen commit:
 * the checkpoint is complete, the transaction is not committed, or nobody knows that it is.
 */
@Tag("broker")
@ExtendWith(SharedBroker.class)
class TileJobMiniClusterIT {

    private static final int FAIL_AT = 7;
    private static final int SECONDS = 100;

    private static final AtomicInteger COMMITS = new AtomicInteger();
    private static final AtomicInteger FAILURES = new AtomicInteger();

    @TempDir private Path state;

    @BeforeEach
    void resetCounters() {
        COMMITS.set(0);
        FAILURES.set(0);
    }

    /** The transaction of a completed checkpoint is committed by the next attempt. */
    private static final class FailsBefore implements FaultySink.CommitFault {

        private static final long serialVersionUID = 1L;

        @Override
        public void before() throws IOException {
            failOnce("before");
        }

        @Override
        public void after() {}
    }

    /** The transaction is committed; the next attempt commits it again. */
    private static final class FailsAfter implements FaultySink.CommitFault {

        private static final long serialVersionUID = 1L;

        @Override
        public void before() {}

        @Override
        public void after() throws IOException {
            failOnce("after");
        }
    }

    private static void failOnce(String when) throws IOException {
        if (COMMITS.incrementAndGet() == FAIL_AT) {
            FAILURES.incrementAndGet();
            throw new IOException("injected " + when + " commit " + FAIL_AT);
        }
    }

    @Test
    void failureBeforeTheCommitLosesNothing(TestBroker broker) throws Exception {
        playWith(new FailsBefore(), new BrokerTrial(broker.bootstrapServers(), "mini-before"));
    }

    @Test
    void failureAfterTheCommitRepeatsNothing(TestBroker broker) throws Exception {
        playWith(new FailsAfter(), new BrokerTrial(broker.bootstrapServers(), "mini-after"));
    }

    private void playWith(FaultySink.CommitFault fault, BrokerTrial trial) throws Exception {
        trial.createInput(2, Map.of());
        JobClient job = start(fault, trial.settings());
        for (int second = 0; second < SECONDS; second += 10) {
            trial.send(0, CanonicalEvent.eachSecond("p0", second, second + 10));
            trial.send(1, CanonicalEvent.eachSecond("p1", second, second + 10));
            long sent = 2 * (second + 10);
            await().atMost(Trial.DEADLINE).until(() -> settled(trial) >= sent);
        }
        job.stopWithSavepoint(true, state.toUri().toString(), SavepointFormatType.CANONICAL)
                .get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        job.getJobExecutionResult().get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);

        assertThat(FAILURES).hasValue(1);
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(2 * SECONDS);
        assertThat(ledger.late()).isZero();
        List<JsonNode> receipts = trial.receipts(1);
        assertThat(receipts)
                .as("before the restart")
                .anyMatch(r -> r.path("restored_from").isNull());
        assertThat(receipts).as("after it").anyMatch(r -> r.path("restored_from").isNumber());
    }

    private static long settled(BrokerTrial trial) throws Exception {
        return trial.receipts(1).stream()
                .mapToLong(receipt -> receipt.path("input").path("records").asLong())
                .sum();
    }

    private JobClient start(FaultySink.CommitFault fault, TilesSettings settings) throws Exception {
        Topics.prepare(settings.kafka());
        Configuration flink = new Configuration();
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, state.toUri().toString());
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(2, flink);
        env.configure(TileJobEnvironment.of(settings));
        TileJob.define(
                env,
                EventSources.events(settings),
                FaultySink.of(OutboxSinks.exactlyOnce(settings), fault),
                settings,
                1);
        return env.executeAsync("mini");
    }
}
