package io.coursetiles.job.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rows that a later run has superseded. */
class RunRuleTest {

    private final RunRule rule = new RunRule();

    @Test
    void rowsOfLowerRunsFromTheFirstOffsetOnAreSuperseded() {
        rule.first(1, 0, 0);
        rule.first(3, 0, 50);
        assertThat(rule.isSuperseded(1, 0, 49)).isFalse();
        assertThat(rule.isSuperseded(1, 0, 50)).isTrue();
        assertThat(rule.isSuperseded(2, 0, 70)).isTrue();
        assertThat(rule.isSuperseded(3, 0, 70)).isFalse();
        assertThat(rule.isSuperseded(1, 1, 70)).as("another partition").isFalse();
    }

    @Test
    void anyLaterRunCounts() {
        rule.first(2, 0, 90);
        rule.first(3, 0, 40);
        rule.first(4, 0, 60);
        assertThat(rule.isSuperseded(1, 0, 40)).isTrue();
        assertThat(rule.isSuperseded(3, 0, 59)).isFalse();
        assertThat(rule.isSuperseded(3, 0, 60)).isTrue();
    }

    @Test
    void twoFinalTilesAreRightOnlyWithARewindBetween() {
        rule.rewound(3);
        assertThat(rule.mayBothClose(1, 2)).isFalse();
        assertThat(rule.mayBothClose(2, 3)).isTrue();
        assertThat(rule.mayBothClose(1, 4)).isTrue();
        assertThat(rule.mayBothClose(3, 4)).isFalse();
    }
}
