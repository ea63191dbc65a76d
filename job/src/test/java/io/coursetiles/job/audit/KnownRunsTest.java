package io.coursetiles.job.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class KnownRunsTest {

    private final KnownRuns known = new KnownRuns(Duration.ofMillis(100));

    @Test
    void positionBelongsToTheLastRunThatBeganAtOrBeforeIt() {
        known.alike(1);
        known.other(2);
        known.alike(3);
        known.reads(1, 0, 10);
        known.reads(2, 0, 50);
        known.reads(2, 1, 5);
        known.reads(3, 0, 40);
        assertThat(known.isComparable(0, 39)).isTrue();
        assertThat(known.isComparable(0, 40)).isTrue();
        assertThat(known.isComparable(0, 60)).as("rewound").isTrue();
        assertThat(known.isComparable(1, 5)).isFalse();
        assertThat(known.isComparable(0, 9)).as("no run began there").isFalse();
        assertThat(known.isComparable(2, 0)).as("no run read it").isFalse();
    }

    @Test
    void whatNoRunIsKnownToHaveReadIsComparableWhileAllRunsAre() {
        known.alike(1);
        known.reads(1, 0, 0);
        known.reads(KnownRuns.NO_RUN, 0, 7);
        assertThat(known.isComparable(0, 8)).isTrue();
        assertThat(known.isComparable(3, 8)).isTrue();
        known.other(2);
        assertThat(known.isComparable(0, 6)).isTrue();
        assertThat(known.isComparable(0, 7)).isFalse();
        assertThat(known.isComparable(3, 8)).isFalse();
    }

    @Test
    void runWithReceiptsOfBothKindsIsNotComparable() {
        known.alike(1);
        known.other(1);
        known.alike(1);
        assertThat(known.isComparable(1)).isFalse();
        assertThat(known.isOther(1)).isTrue();
        assertThat(known.isComparable(2)).as("no receipts").isFalse();
        assertThat(known.isOther(2)).as("no receipts").isFalse();
    }

    @Test
    void runWithoutReceiptsIsComparableWhileAllRunsAre() {
        known.alike(1);
        assertThat(known.isComparable(9)).isTrue();
        assertThat(known.countsOtherwise(9)).isFalse();
        known.other(2);
        assertThat(known.isComparable(9)).isFalse();
        assertThat(known.countsOtherwise(9)).isTrue();
    }

    @Test
    void lastRunThatDecodedAlikeStandsForALaterOneThatDidNot() {
        known.alike(1);
        known.other(2);
        known.alike(3);
        known.other(3);
        assertThat(known.lastAlike(1)).isEqualTo(1);
        assertThat(known.lastAlike(3)).isEqualTo(1);
        assertThat(known.lastAlike(4)).as("without receipts").isEqualTo(4);
    }

    @Test
    void runCountsOtherwiseUnlessAllOfItWasRewound() {
        known.other(1);
        known.reads(1, 0, 0);
        known.reads(1, 1, 0);
        assertThat(known.countsOtherwise(1)).isTrue();
        known.reads(2, 0, 0);
        assertThat(known.countsOtherwise(1)).as("partition 1 stands").isTrue();
        known.reads(2, 1, 0);
        assertThat(known.countsOtherwise(1)).isFalse();
        assertThat(known.countsOtherwise(9)).as("nothing is known of it").isTrue();
    }

    @Test
    void eventTimeJustifiesWhatTheRunThatReadItWaitedFor() {
        known.outOfOrderness(1, Duration.ofMillis(10));
        known.reads(1, 0, 0);
        known.reads(2, 0, 5);
        assertThat(known.justified(0, 4, 1_000)).isEqualTo(989);
        assertThat(known.justified(0, 5, 1_000)).as("it did not tell").isEqualTo(899);
        assertThat(known.justified(1, 0, 1_000)).as("no run").isEqualTo(899);
    }
}
