package io.coursetiles.deploy.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One size of the tile job's bench.
 *
 * @param events records in the topic
 * @param hot share of them in one course
 * @param tiles tiles that were expected
 */
public record TileResult(
        long events,
        double hot,
        long tiles,
        List<String> faults,
        JobRun job,
        CheckpointTimes checkpoints,
        YardstickRun yardstick)
        implements BenchResult {

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("events", events);
        json.put("hot", hot);
        job.put(json, events);
        checkpoints.put(json);
        yardstick.put(json);
        json.put("tiles", tiles);
        putFaults(json);
        return json;
    }
}
