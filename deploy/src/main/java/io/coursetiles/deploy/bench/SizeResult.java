package io.coursetiles.deploy.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One size of the bench.
 *
 * @param events records in the topic
 * @param hot share of them in one course
 * @param tiles tiles that were expected
 * @param faults what is wrong with the tiles, in words; empty when they are exactly right
 */
public record SizeResult(
        long events,
        double hot,
        long tiles,
        List<String> faults,
        JobRun job,
        YardstickRun yardstick) {

    /** How many faults the JSON form spells out. */
    private static final int SHOWN = 5;

    public boolean isRight() {
        return faults.isEmpty();
    }

    /** The result under the names it has in output. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("events", events);
        json.put("hot", hot);
        json.put("wall_s", Marginal.rounded(job.wallSeconds()));
        json.put("events_per_s", Math.round(events / job.wallSeconds()));
        json.put("engine_cpu_s", Marginal.rounded(job.engineCpuSeconds()));
        json.put("broker_cpu_s", Marginal.rounded(job.brokerCpuSeconds()));
        json.put("taskmanager_peak_rss_mib", job.taskManagerPeakBytes() >> 20);
        json.put("checkpoints", job.checkpoints());
        json.put("checkpoints_failed", job.failedCheckpoints());
        json.put("checkpoint_p50_ms", job.checkpointP50Millis());
        json.put("checkpoint_p99_ms", job.checkpointP99Millis());
        json.put("yardstick_records", yardstick.records());
        json.put("yardstick_thread_cpu_s", Marginal.rounded(yardstick.threadCpuSeconds()));
        json.put("yardstick_process_cpu_s", Marginal.rounded(yardstick.processCpuSeconds()));
        json.put("yardstick_wall_s", Marginal.rounded(yardstick.wallSeconds()));
        json.put("tiles", tiles);
        json.put("wrong", (long) faults.size());
        if (!faults.isEmpty()) {
            json.put("first_faults", faults.subList(0, Math.min(SHOWN, faults.size())));
        }
        return json;
    }
}
