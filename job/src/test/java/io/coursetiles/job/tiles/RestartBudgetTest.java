package io.coursetiles.job.tiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestartBudgetTest {

    /** Pauses of 1, 1.5, 2.25, 3.375, 5.0625, 7.59375, 10, 10 ... s, each up to a tenth longer. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1100, 1", "2749, 1", "2750, 2", "22858, 5", "22860, 6", "120000, 14"})
    void asManyRestartsAsTheirLongestPausesFitIntoTheBudget(long budgetMillis, int restarts) {
        assertThat(TileJobEnvironment.restartsWithin(Duration.ofMillis(budgetMillis)))
                .isEqualTo(restarts);
    }
}
