package io.coursetiles.deploy.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DisorderTest {

    private static final long SECOND = 1_000;
    private static final Windows WINDOWS = new Windows(300 * SECOND);

    @Test
    void lateIsWhatTheWatermarkOfTheNewestEventHasClosed() {
        Random random = new Random(11);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            times.add(
                    1_767_225_600_000L + i * SECOND - (long) Math.exp(random.nextDouble() * 16.5));
        }
        Disorder disorder = new Disorder(WINDOWS, Duration.ofSeconds(77));
        times.forEach(disorder::add);

        assertThat(disorder.choices()).hasSize(10);
        for (Disorder.Choice choice : disorder.choices()) {
            long late = 0;
            long newest = Long.MIN_VALUE / 2;
            for (long time : times) {
                long watermark = newest - choice.outOfOrderness().toMillis() - 1;
                if (WINDOWS.latestClosedEnd(Math.max(0, watermark)) > time) {
                    late++;
                }
                newest = Math.max(newest, time);
            }
            assertThat(choice.late()).as(choice.toString()).isEqualTo(late);
        }
        assertThat(disorder.late(Duration.ofSeconds(77))).isPositive();
        assertThat(disorder.best().outOfOrderness()).isEqualTo(Duration.ofHours(6));
        assertThat(disorder.best().late()).isZero();
    }

    @Test
    void quantilesAreThoseOfTheSortedLagsWithinTwoPercent() {
        Random random = new Random(12);
        LagHistogram one = new LagHistogram();
        LagHistogram other = new LagHistogram();
        List<Long> lags = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            long lag = (long) Math.exp(random.nextDouble() * 40) - 1;
            lags.add(lag);
            (i % 2 == 0 ? one : other).add(lag);
        }
        one.addAll(other);
        Collections.sort(lags);
        for (double share : new double[] {0, 0.01, 0.5, 0.9, 0.99, 1}) {
            long exact = lags.get((int) Math.max(1, Math.ceil(share * lags.size())) - 1);
            assertThat(one.quantile(share)).isBetween(exact, (long) (exact * 1.02));
        }
        assertThat(one.max()).isEqualTo(lags.get(lags.size() - 1));
        assertThat(new LagHistogram().quantile(0.5)).isZero();
    }

    @Test
    void logsAreJudgedApartAndAddedUp() {
        Disorder first = new Disorder(WINDOWS, Duration.ofMinutes(10));
        Disorder second = new Disorder(WINDOWS, Duration.ofMinutes(10));
        first.add(10_000_000);
        second.add(1_000_000);
        second.add(900_000);
        first.addAll(second);
        assertThat(first.events()).isEqualTo(3);
        assertThat(first.behind()).isEqualTo(1);
        assertThat(first.oldest()).isEqualTo(900_000);
        assertThat(first.newest()).isEqualTo(10_000_000);
        assertThat(first.late(Duration.ZERO))
                .as("900 s is of the window that 1000 s is in")
                .isZero();
    }
}
