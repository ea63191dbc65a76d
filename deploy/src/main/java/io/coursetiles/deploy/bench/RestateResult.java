package io.coursetiles.deploy.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One size of the restatement's bench.
 *
 * @param events records in the archive
 * @param hot share of them in one course
 * @param files raw files
 * @param facts courses and dates that were expected
 */
public record RestateResult(
        long events,
        double hot,
        long files,
        long facts,
        List<String> faults,
        JobRun job,
        YardstickRun yardstick)
        implements BenchResult {

    /**
     * How many times the CPU of the yardstick's process the TaskManager took, compilation of both
     * included.
     */
    public double ratio() {
        return job.taskManagerCpuSeconds() / yardstick.processCpuSeconds();
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("events", events);
        json.put("hot", hot);
        json.put("files", files);
        job.put(json, events);
        yardstick.put(json);
        json.put("ratio", Marginal.rounded(ratio()));
        json.put("course_days", facts);
        putFaults(json);
        return json;
    }
}
