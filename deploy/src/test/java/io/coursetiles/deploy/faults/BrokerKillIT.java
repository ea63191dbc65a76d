package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.demo.DemoRun;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The broker dies while data flows and comes back with what it has on disk. */
@ExtendWith(SharedStack.class)
class BrokerKillIT {

    private static final long TOTAL = 12_000;
    private static final double RATE = 1_000;
    private static final long KILL_AT = 3_000;

    @Test
    void killedBrokerCostsNothing(LocalStack stack) throws Exception {
        AtomicLong killedAt = new AtomicLong();

        Ledger ledger =
                new DemoRun(stack, Trial.jar(), Trial.options("broker-kill"), progress -> {})
                        .run(
                                DisorderlyFeed.of(TOTAL, RATE),
                                settled -> killOnce(stack, settled, killedAt));

        assertThat(killedAt.get()).as("records settled at the kill").isBetween(KILL_AT, TOTAL - 1);
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(TOTAL);
        assertThat(ledger.tileEvents()).isGreaterThan(TOTAL / 2);
        assertThat(ledger.late()).as("late rows").isPositive();
        assertThat(ledger.duplicates()).as("duplicates").isPositive();
    }

    private static void killOnce(LocalStack stack, long settled, AtomicLong killedAt) {
        if (settled >= KILL_AT && killedAt.compareAndSet(0, settled)) {
            stack.broker().kill();
            assertThat(stack.up(step -> {})).containsExactly("broker");
        }
    }
}
