package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.JobID;

/** The highest value that any deduplicate subtask showed of some metrics, sampled each second. */
final class PeakMetrics implements AutoCloseable {

    private final LocalStack stack;
    private final List<String> metrics;
    private final Map<String, Double> peaks = new ConcurrentHashMap<>();
    private final AtomicInteger missed = new AtomicInteger();
    private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor();

    PeakMetrics(LocalStack stack, String... metrics) {
        this.stack = stack;
        this.metrics = List.of(metrics);
        sampler.scheduleWithFixedDelay(this::sample, 1, 1, TimeUnit.SECONDS);
    }

    private void sample() {
        if (!stack.isCreated()) {
            return;
        }
        try {
            for (JobID job : new ClusterClient(stack.restUrl()).jobs()) {
                JobMetrics values = new JobMetrics(stack.restUrl(), job);
                for (String metric : metrics) {
                    for (double value : values.values("deduplicate", metric)) {
                        peaks.merge(metric, value, Math::max);
                    }
                }
            }
        } catch (StackException | IOException notServing) {
            // Between two sizes the cluster is started anew; the next sample sees it.
            missed.incrementAndGet();
        } catch (Exception broken) {
            throw new IllegalStateException("Cannot sample", broken);
        }
    }

    double peak(String metric) {
        return peaks.getOrDefault(metric, Double.NaN);
    }

    @Override
    public String toString() {
        return peaks + ", " + missed + " samples missed";
    }

    @Override
    public void close() {
        sampler.shutdownNow();
    }
}
