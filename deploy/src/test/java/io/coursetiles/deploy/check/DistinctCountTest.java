package io.coursetiles.deploy.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DistinctCountTest {

    @Test
    void isExactUpToItsBoundAndSaysWhenItEstimates() {
        DistinctCount count = new DistinctCount(1_000);
        for (int i = 0; i < 3_000; i++) {
            count.add("learner-" + i % 1_000);
        }
        assertThat(count.isExact()).isTrue();
        assertThat(count.count()).isEqualTo(1_000);

        for (int i = 0; i < 200_000; i++) {
            count.add("learner-" + i);
        }
        assertThat(count.isExact()).isFalse();
        assertThat(count.count()).isCloseTo(200_000L, within(2_000L));
    }
}
