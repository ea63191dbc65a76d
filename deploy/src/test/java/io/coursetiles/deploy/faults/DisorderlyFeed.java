package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.demo.GeneratedFeed;
import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.deploy.generate.Pace;
import java.time.Duration;
import java.util.Optional;

/** A short generated input with duplicates, late events and dead letters, for {@link Trial}s. */
final class DisorderlyFeed {

    private static final long SEED = 7;

    private DisorderlyFeed() {}

    /**
     * @param total records
     * @param rate records a second
     */
    static GeneratedFeed of(long total, double rate) {
        EventMix mix =
                EventMix.defaults()
                        .withCourses(20, 50, 0.5)
                        .withShares(0.05, 0.02, 0.01, 0.005)
                        .withTimes(
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(20),
                                Duration.ofSeconds(10),
                                Duration.ofMinutes(5));
        return new GeneratedFeed(
                mix, total, Duration.ofMinutes(5), Optional.empty(), SEED, Pace.perSecond(rate));
    }
}
