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
        assertThat(rule.isSuperseded(4, 0, 70)).as("a run that announced nothing yet").isFalse();
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
    void aRunThatSomebodyWentBackBehindIsSupersededAsAWhole() {
        rule.first(1, 0, 0);
        // By mistake from an old savepoint; then from where the first run had come to.
        rule.first(2, 0, 40);
        rule.restored(2, 1);
        assertThat(rule.isSuperseded(1, 0, 39)).isFalse();
        assertThat(rule.isSuperseded(1, 0, 40)).isTrue();
        assertThat(rule.isSuperseded(2, 0, 40)).isFalse();

        rule.first(3, 0, 100);
        rule.restored(3, 1);
        assertThat(rule.isSuperseded(1, 0, 60)).as("the first run's own again").isFalse();
        assertThat(rule.isSuperseded(1, 0, 99)).isFalse();
        assertThat(rule.isSuperseded(1, 0, 100)).isTrue();
        assertThat(rule.isSuperseded(2, 0, 40)).isTrue();
        assertThat(rule.isSuperseded(2, 1, 7)).as("a partition nobody announced").isTrue();
        assertThat(rule.isPassedBy(1)).isFalse();
        assertThat(rule.isPassedBy(2)).isTrue();
        assertThat(rule.isPassedBy(3)).isFalse();
        assertThat(rule.isSuperseded(1, 1, 7)).isFalse();
        assertThat(rule.isSuperseded(3, 0, 100)).isFalse();

        rule.first(4, 0, 120);
        rule.restored(4, 3);
        assertThat(rule.isSuperseded(1, 0, 99)).isFalse();
        assertThat(rule.isSuperseded(2, 0, 40)).isTrue();
        assertThat(rule.isSuperseded(3, 0, 119)).isFalse();
        assertThat(rule.isSuperseded(3, 0, 120)).isTrue();
    }

    @Test
    void aPositionBelongsToTheLastRunOfTheLineThatStartsAtOrBeforeIt() {
        assertThat(rule.owner(0, 5)).isEmpty();
        rule.first(1, 0, 10);
        rule.first(2, 0, 40);
        rule.restored(2, 1);
        assertThat(rule.owner(0, 9)).as("before all of them").hasValue(1);
        assertThat(rule.owner(0, 39)).hasValue(1);
        assertThat(rule.owner(0, 40)).hasValue(2);
        rule.first(3, 0, 100);
        rule.restored(3, 1);
        assertThat(rule.owner(0, 40)).hasValue(1);
        assertThat(rule.owner(0, 99)).hasValue(1);
        assertThat(rule.owner(0, 100)).hasValue(3);
        assertThat(rule.owner(1, 100)).as("a partition nobody announced").hasValue(1);
    }

    @Test
    void aRunRestoredFromAHigherOneSaysNothing() {
        rule.first(1, 0, 0);
        rule.first(2, 0, 50);
        rule.restored(2, 7);
        assertThat(rule.isSuperseded(1, 0, 49)).isFalse();
        assertThat(rule.isSuperseded(1, 0, 50)).isTrue();
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
