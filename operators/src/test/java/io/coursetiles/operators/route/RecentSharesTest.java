package io.coursetiles.operators.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.coursetiles.operators.outbox.InputCounts;
import org.junit.jupiter.api.Test;

class RecentSharesTest {

    private final RecentShares shares = new RecentShares();

    private void read(int ok, int skipped, int dead) {
        InputCounts counts = new InputCounts();
        for (int i = 0; i < ok; i++) {
            counts.ok();
        }
        shares.add(counts, skipped, dead);
    }

    @Test
    void withoutItemsNothingIsRefused() {
        assertThat(shares.rejectShare()).isZero();
        assertThat(shares.skipShare()).isZero();
        read(0, 0, 0);
        assertThat(shares.rejectShare()).isZero();
    }

    @Test
    void refusedIsOfWhatIsJudgedAndSkippedOfAll() {
        read(90, 100, 10);
        assertThat(shares.rejectShare()).isEqualTo(0.1);
        assertThat(shares.skipShare()).isEqualTo(0.5);
    }

    @Test
    void whatIsPastCountsHalfAfterThirtyTwoBarriers() {
        read(0, 0, 100);
        for (int i = 0; i < 31; i++) {
            read(0, 0, 0);
        }
        read(50, 0, 0);
        assertThat(shares.rejectShare()).isCloseTo(0.5, within(1e-9));
    }
}
