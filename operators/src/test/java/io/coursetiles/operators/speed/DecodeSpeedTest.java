package io.coursetiles.operators.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Every decoder stays within its bound: of a scan by hand for canonical events, of a plain
 * streaming pass for the others. Of each the median over the forks, all in one run, so that the
 * state of the machine is the same for both sides.
 *
 * <p>{@code -Djmh.forks=N} for more or fewer of them.
 */
@Tag("jmh")
class DecodeSpeedTest {

    private static final int FORKS = Integer.getInteger("jmh.forks", 5);
    private static final TimeValue ITERATION = TimeValue.milliseconds(500);
    private static final int WARMUPS = 6;
    private static final int ITERATIONS = 4;

    @Test
    void decodersKeepTheirBounds() throws RunnerException {
        Map<Case, Double> decoders = new EnumMap<>(Case.class);
        Map<Case, Double> references = new EnumMap<>(Case.class);
        for (RunResult result : run()) {
            BenchmarkParams params = result.getParams();
            Case measured = Case.valueOf(params.getParam("measured"));
            boolean isDecoder = params.getBenchmark().endsWith(".decoder");
            (isDecoder ? decoders : references).put(measured, median(result));
        }
        List<Case> beyond = new ArrayList<>();
        StringBuilder table = new StringBuilder();
        for (Case measured : decoders.keySet()) {
            double ratio = decoders.get(measured) / references.get(measured);
            table.append(line(measured, decoders.get(measured), references.get(measured), ratio));
            if (ratio > measured.bound()) {
                beyond.add(measured);
            }
        }
        System.out.println(table);
        assertThat(beyond).as("%s", table).isEmpty();
    }

    private static List<RunResult> run() throws RunnerException {
        return List.copyOf(
                new Runner(
                                new OptionsBuilder()
                                        .include(DecodeBenchmark.class.getName())
                                        .forks(FORKS)
                                        .warmupIterations(WARMUPS)
                                        .warmupTime(ITERATION)
                                        .measurementIterations(ITERATIONS)
                                        .measurementTime(ITERATION)
                                        .shouldFailOnError(true)
                                        .build())
                        .run());
    }

    /** Of the forks' means, in nanoseconds for all values of a case. */
    private static double median(RunResult result) {
        double[] forks =
                result.getBenchmarkResults().stream()
                        .map(BenchmarkResult::getPrimaryResult)
                        .mapToDouble(primary -> primary.getScore())
                        .sorted()
                        .toArray();
        return (forks[(forks.length - 1) / 2] + forks[forks.length / 2]) / 2;
    }

    private static String line(Case measured, double decoder, double reference, double ratio) {
        long bytes = Arrays.stream(measured.all()).mapToLong(value -> value.length).sum();
        return String.format(
                Locale.ROOT,
                "%n%-16s %5d bytes  %7.0f ns, %4.0f MB/s  %s %7.0f ns  ratio %.2f of %.1f",
                measured,
                bytes,
                decoder,
                bytes * 1_000 / decoder,
                measured.reference().getClass().getSimpleName(),
                reference,
                ratio,
                measured.bound());
    }
}
