package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cluster.ClusterClient;
import java.util.Map;
import org.apache.flink.api.common.JobID;

/**
 * The checkpoints of a run.
 *
 * @param completed completed ones
 * @param failed failed ones
 * @param p50Millis median time from trigger to completion
 * @param p99Millis 99th percentile of it
 */
public record CheckpointTimes(long completed, long failed, double p50Millis, double p99Millis) {

    static CheckpointTimes of(ClusterClient cluster, JobID id) {
        JsonNode checkpoints = cluster.checkpoints(id);
        JsonNode durations = checkpoints.path("summary").path("end_to_end_duration");
        return new CheckpointTimes(
                checkpoints.path("counts").path("completed").asLong(),
                checkpoints.path("counts").path("failed").asLong(),
                durations.path("p50").asDouble(),
                durations.path("p99").asDouble());
    }

    void put(Map<String, Object> json) {
        json.put("checkpoints", completed);
        json.put("checkpoints_failed", failed);
        json.put("checkpoint_p50_ms", p50Millis);
        json.put("checkpoint_p99_ms", p99Millis);
    }
}
