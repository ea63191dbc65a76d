package io.coursetiles.deploy.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one million more events cost: the difference of two sizes, in which start-up and warm-up
 * cancel out.
 *
 * @param engineCpuSeconds CPU of JobManager and TaskManager for a million events
 * @param yardstickCpuSeconds CPU of the yardstick's process for a million events
 */
public record Marginal(double engineCpuSeconds, double yardstickCpuSeconds) {

    /** From the first result to the last; empty unless the last has more events. */
    public static Optional<Marginal> of(List<? extends BenchResult> results) {
        BenchResult first = results.get(0);
        BenchResult last = results.get(results.size() - 1);
        double millions = (last.events() - first.events()) / 1e6;
        return millions <= 0
                ? Optional.empty()
                : Optional.of(
                        new Marginal(
                                (last.job().engineCpuSeconds() - first.job().engineCpuSeconds())
                                        / millions,
                                (last.yardstick().processCpuSeconds()
                                                - first.yardstick().processCpuSeconds())
                                        / millions));
    }

    /** How many times the yardstick the engine costs. */
    public double ratio() {
        return engineCpuSeconds / yardstickCpuSeconds;
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("engine_cpu_s_per_million", rounded(engineCpuSeconds));
        json.put("yardstick_cpu_s_per_million", rounded(yardstickCpuSeconds));
        json.put("ratio", rounded(ratio()));
        return json;
    }

    /** To thousandths, for output. */
    static double rounded(double number) {
        return Math.round(number * 1_000) / 1_000.0;
    }
}
