package io.coursetiles.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TransactionBudgetTest {

    private static final TransactionBudget DEFAULTS =
            new TransactionBudget(
                    CheckpointOptions.INTERVAL.defaultValue(),
                    CheckpointOptions.TIMEOUT.defaultValue(),
                    CheckpointOptions.TOLERABLE_FAILURES.defaultValue(),
                    CheckpointOptions.RESTART_BUDGET.defaultValue(),
                    CheckpointOptions.UPGRADE_PAUSE.defaultValue());

    @Test
    void addsUpTheWorstCase() {
        // 2 x 5 + 3 x (5 + 60) + 120 + 300
        assertThat(DEFAULTS.needed()).isEqualTo(Duration.ofSeconds(625));
        // 2 x 1 + 1 x (1 + 10) + 3 + 4
        assertThat(budget(1_000, 10_000, 0, 3_000, 4_000).needed())
                .isEqualTo(Duration.ofSeconds(20));
        // 2 x 0.1 + 5 x (0.1 + 0.2) + 0 + 0
        assertThat(budget(100, 200, 4, 0, 0).needed()).isEqualTo(Duration.ofMillis(1700));
    }

    @Test
    void theDefaultsFitTheDefaultTimeout() {
        Problems problems = new Problems();
        DEFAULTS.check(KafkaOptions.TRANSACTION_TIMEOUT.defaultValue(), problems);
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void theTimeoutMustBeLongerNotEqual() {
        Problems problems = new Problems();
        DEFAULTS.check(Duration.ofMillis(625_001), problems);
        assertThat(problems.isEmpty()).isTrue();
        DEFAULTS.check(Duration.ofSeconds(625), problems);
        assertThatThrownBy(problems::throwIfAny)
                .hasMessage(
                        "Cannot start: 1 problem in the configuration\n"
                                + "  - tiles.transaction.timeout is 625 s, need more than 625 s:"
                                + " 2 x interval 5 s + (1 + 2) x (interval 5 s + checkpoint timeout"
                                + " 1 min) + restart budget 2 min + upgrade pause 5 min");
    }

    @Test
    void aTimeoutBelowTheCheckpointIntervalIsToldInOneLineWithBothNumbers() {
        Problems problems = new Problems();
        DEFAULTS.check(Duration.ofSeconds(4), problems);
        assertThatThrownBy(problems::throwIfAny)
                .hasMessageContaining("tiles.transaction.timeout is 4 s, need more than 625 s: ")
                .satisfies(refused -> assertThat(refused.getMessage().lines()).hasSize(2));
    }

    @Test
    void millisecondsAreNotRoundedAway() {
        Problems problems = new Problems();
        budget(250, 1_500, 1, 10, 20).check(Duration.ofMillis(1_999), problems);
        assertThatThrownBy(problems::throwIfAny)
                .hasMessage(
                        "Cannot start: 1 problem in the configuration\n"
                                + "  - tiles.transaction.timeout is 1999 ms, need more than 4030"
                                + " ms: 2 x interval 250 ms + (1 + 1) x (interval 250 ms +"
                                + " checkpoint timeout 1500 ms) + restart budget 10 ms + upgrade"
                                + " pause 20 ms");
    }

    private static TransactionBudget budget(
            long interval, long timeout, int tolerable, long restart, long pause) {
        return new TransactionBudget(
                Duration.ofMillis(interval),
                Duration.ofMillis(timeout),
                tolerable,
                Duration.ofMillis(restart),
                Duration.ofMillis(pause));
    }
}
