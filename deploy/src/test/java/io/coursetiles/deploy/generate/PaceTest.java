package io.coursetiles.deploy.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PaceTest {
    @Test
    void recordsAreDueAtTheRate() {
        Pace pace = Pace.perSecond(1_000);
        long start = System.nanoTime();
        for (int i = 0; i < 200; i++) {
            pace.await(i, start);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isGreaterThanOrEqualTo(Duration.ofMillis(200));
        assertThat(pace.duration(200)).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void unlimitedAndLateSendersDoNotWait() {
        long start = System.nanoTime();
        Pace.unlimited().await(Long.MAX_VALUE - 1, start);
        Pace.perSecond(1).await(9, start - Duration.ofHours(1).toNanos());
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        assertThat(Pace.unlimited().duration(5)).isEqualTo(Duration.ZERO);
    }

    @Test
    void closedGateHoldsTheSenderUntilItOpens() {
        AtomicInteger asked = new AtomicInteger();
        List<Long> indexes = new ArrayList<>();
        Pace pace =
                Pace.unlimited()
                        .gated(
                                index -> {
                                    indexes.add(index);
                                    return asked.incrementAndGet() == 3;
                                });
        pace.await(7, System.nanoTime());
        assertThat(indexes).containsExactly(7L, 7L, 7L);
        assertThat(pace.duration(5)).isEqualTo(Duration.ZERO);
    }

    @Test
    void impossibleRatesAreRefused() {
        for (double rate : new double[] {0, -1, Double.NaN, 1e9}) {
            assertThatThrownBy(() -> Pace.perSecond(rate))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "Cannot pace: got "
                                    + rate
                                    + " records a second, need above 0 to 10000000");
        }
    }
}
