package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.chaos.Fault;
import io.coursetiles.deploy.chaos.FaultPlan;
import io.coursetiles.deploy.demo.GeneratedFeed;
import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.deploy.generate.Pace;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;

/** Everything random about a round, as a function of its seed. */
record ChaosRound(
        long seed,
        long total,
        double rate,
        Configuration options,
        EventMix mix,
        List<FaultPlan.Step> steps) {

    /** Seconds; they divide a day. */
    private static final long[] WINDOWS = {5, 6, 8, 10, 12, 15};

    static ChaosRound of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long total = random.nextLong(4_000, 9_000);
        Configuration options = Trial.options("chaos-" + seed);
        options.set(TilesOptions.PARALLELISM, random.nextInt(1, 5));
        options.set(
                TilesOptions.WINDOW, Duration.ofSeconds(WINDOWS[random.nextInt(WINDOWS.length)]));
        options.set(CheckpointOptions.INTERVAL, Duration.ofMillis(random.nextLong(400, 2_500)));
        if (random.nextInt(3) == 0) {
            options.set(TilesOptions.DEDUPLICATE_MEMORY, MemorySize.ofMebiBytes(1));
        }
        if (random.nextInt(3) == 0) {
            options.set(TilesOptions.LIVE_INTERVAL, Duration.ofSeconds(3));
        }
        EventMix mix =
                EventMix.defaults()
                        .withCourses(random.nextInt(1, 40), 50, random.nextDouble())
                        .withShares(0.05, 0.02, 0.01, 0.005)
                        .withTimes(
                                Duration.ofSeconds(5),
                                options.get(TilesOptions.OUT_OF_ORDERNESS),
                                options.get(TilesOptions.WINDOW),
                                options.get(TilesOptions.MAX_CLOCK_SKEW));
        return new ChaosRound(
                seed, total, random.nextDouble(900, 1_800), options, mix, steps(random, total));
    }

    /** One or two faults, all in the first four fifths of the records. */
    private static List<FaultPlan.Step> steps(SplittableRandom random, long total) {
        List<FaultPlan.Step> steps = new ArrayList<>();
        Fault[] faults = Fault.values();
        random.longs(random.nextInt(1, 3), 1, total * 4 / 5)
                .sorted()
                .forEach(
                        at ->
                                steps.add(
                                        new FaultPlan.Step(
                                                at, faults[random.nextInt(faults.length)])));
        return steps;
    }

    FaultPlan plan() {
        return new FaultPlan(steps, total / 6);
    }

    GeneratedFeed feed(LongPredicate maySend) {
        return new GeneratedFeed(
                mix,
                total,
                Duration.ofMinutes(5),
                Optional.empty(),
                seed,
                Pace.perSecond(rate).gated(maySend));
    }

    @Override
    public String toString() {
        return "round "
                + seed
                + ": "
                + total
                + " records, parallelism "
                + options.get(TilesOptions.PARALLELISM)
                + ", "
                + steps.stream()
                        .map(step -> step.fault().label() + " at " + step.at())
                        .collect(Collectors.joining(", "));
    }
}
