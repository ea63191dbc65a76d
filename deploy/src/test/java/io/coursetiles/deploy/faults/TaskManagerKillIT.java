package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.demo.DemoRun;
import io.coursetiles.deploy.demo.GeneratedFeed;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A TaskManager dies while data flows; nothing is lost, repeated or left open. */
@ExtendWith(SharedStack.class)
class TaskManagerKillIT {

    private static final long TOTAL = 20_000;
    private static final double RATE = 1_000;
    private static final long KILL_AT = 4_000;

    @Test
    void killedTaskManagerCostsNothing(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "kill");
        Configuration options = Trial.options("kill");
        GeneratedFeed feed = DisorderlyFeed.of(TOTAL, RATE);
        AtomicLong killedAt = new AtomicLong();

        Ledger ledger =
                new DemoRun(stack, Trial.jar(), options, progress -> {})
                        .run(feed, settled -> killOnce(stack, settled, killedAt));

        assertThat(killedAt.get()).as("records settled at the kill").isBetween(KILL_AT, TOTAL / 2);
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(TOTAL);
        assertThat(ledger.tileEvents()).isGreaterThan(TOTAL / 2);
        assertThat(ledger.late()).as("late rows").isPositive();
        assertThat(ledger.duplicates()).as("duplicates").isPositive();
        List<JsonNode> receipts = trial.receipts(1);
        assertThat(receipts).as("receipts before a restart").anyMatch(r -> restored(r) == 0);
        assertThat(receipts)
                .as("receipts after a restart from a completed checkpoint")
                .anyMatch(receipt -> restored(receipt) >= 2);
    }

    private static void killOnce(LocalStack stack, long settled, AtomicLong killedAt) {
        if (settled >= KILL_AT && killedAt.compareAndSet(0, settled)) {
            stack.taskManagers().get(0).kill();
            assertThat(stack.up(step -> {})).containsExactly("taskmanager-1");
        }
    }

    private static long restored(JsonNode receipt) {
        return receipt.path("restored_from").asLong();
    }
}
