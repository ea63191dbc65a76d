package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.bench.Bench;
import io.coursetiles.deploy.bench.BenchSettings;
import io.coursetiles.deploy.bench.TileResult;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import io.coursetiles.job.config.TilesOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Millions of ids in open windows. Every window stays open until the end of the input, for the
 * events span less event time than the out-of-orderness; every tile is compared with the
 * generator's own account.
 */
@Tag("fault")
class MemoryIT {

    private static final Duration SPAN = Duration.ofMinutes(8);
    private static final int MEGABYTES = 3072;
    private static final String USED = "fingerprintMemoryUsed";
    private static final String BUDGET = "fingerprintMemoryBudget";
    private static final String SPILLED = "spilledSets";

    private LocalStack stack;

    @BeforeEach
    void open() throws Exception {
        Path state = Files.createTempDirectory(Path.of("target"), "memory-");
        StackOptions options = Bench.stackOptions().withTaskManagerMegabytes(MEGABYTES);
        stack = LocalStack.open(state, StackHomes.ofSystem(), options);
    }

    @AfterEach
    void purge() {
        stack.purge(step -> {});
    }

    @Test
    void twentyMillionIdsStayInsideTheConfiguredProcessSize() throws Exception {
        TileResult result;
        try (PeakMetrics peaks = new PeakMetrics(stack, USED, BUDGET)) {
            result = run(new Configuration(), 20_000_000).get(0);
            assertThat(peaks.peak(USED))
                    .as("bytes of the sets of a subtask, %s", peaks)
                    .isBetween(peaks.peak(BUDGET) / 2, peaks.peak(BUDGET));
        }

        assertThat(result.faults()).isEmpty();
        assertThat(result.job().taskManagerPeakBytes() >> 20).isBetween(1024L, (long) MEGABYTES);
    }

    /** Nearly every id is spilled to RocksDB: slower, exact, and not slower the more there are. */
    @Test
    void sixteenMegabytesGiveTheSameTilesAtACostThatDoesNotGrow() throws Exception {
        Configuration little = new Configuration();
        little.set(TilesOptions.DEDUPLICATE_MEMORY, MemorySize.ofMebiBytes(16));

        List<TileResult> results;
        try (PeakMetrics peaks = new PeakMetrics(stack, USED, SPILLED)) {
            // Beyond the first size every further id is spilled.
            results = run(little, 1_000_000, 2_000_000, 5_000_000);
            assertThat(peaks.peak(USED))
                    .as("%s", peaks)
                    .isBetween(4.0 * (1 << 20), 16.0 * (1 << 20));
            // More than half of the sets of a subtask: 360 shards in two windows.
            assertThat(peaks.peak(SPILLED)).as("spilled sets").isGreaterThan(360);
        }

        assertThat(results).allSatisfy(result -> assertThat(result.faults()).isEmpty());
        double first = cpuPerEvent(results.get(0), results.get(1));
        double second = cpuPerEvent(results.get(1), results.get(2));
        assertThat(second / first)
                // A cost that grew with what is there would be 2.3 times.
                .as("cost of a million of the last three by that of the one before")
                .isLessThan(1.8);
    }

    private List<TileResult> run(Configuration job, long... sizes) throws Exception {
        BenchSettings settings =
                new BenchSettings(
                        Arrays.stream(sizes).boxed().toList(), 0.002, Optional.of(SPAN), job);
        return Bench.ofTiles(stack, Trial.jar(), settings, step -> {})
                .run(result -> System.out.println(result.json()));
    }

    private static double cpuPerEvent(TileResult less, TileResult more) {
        return (more.job().engineCpuSeconds() - less.job().engineCpuSeconds())
                / (more.events() - less.events());
    }
}
