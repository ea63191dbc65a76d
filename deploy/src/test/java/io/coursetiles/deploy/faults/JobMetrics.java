package io.coursetiles.deploy.faults;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.JobID;

/** Metrics of a running job as its cluster's REST API shows them. */
final class JobMetrics {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI job;

    /**
     * @param rest the cluster's address, with a slash at its end
     */
    JobMetrics(URI rest, JobID job) {
        this.job = rest.resolve("jobs/" + job);
    }

    /**
     * Values of a metric, one per subtask that has it; empty as long as none was reported.
     *
     * @param vertex in the vertex's name
     * @param metric end of the metric's id
     */
    List<Double> values(String vertex, String metric) throws Exception {
        List<Double> values = new ArrayList<>();
        for (JsonNode each : get("").path("vertices")) {
            if (each.path("name").asText().contains(vertex)) {
                String path = "/vertices/" + each.path("id").asText() + "/metrics";
                List<String> ids = new ArrayList<>();
                get(path).forEach(id -> ids.add(id.path("id").asText()));
                ids.removeIf(id -> !id.endsWith(metric));
                if (!ids.isEmpty()) {
                    String query = URLEncoder.encode(String.join(",", ids), StandardCharsets.UTF_8);
                    get(path + "?get=" + query)
                            .forEach(value -> values.add(value.path("value").asDouble()));
                }
            }
        }
        return values;
    }

    /** Waits until every deduplicate subtask has closed the windows up to {@code end}. */
    void awaitClosed(Instant end) {
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> values("deduplicate", "latestClosedWindowEnd"),
                        ends ->
                                !ends.isEmpty()
                                        && ends.stream().allMatch(e -> e >= end.toEpochMilli()));
    }

    /** The only value of a metric that one subtask has. */
    double value(String vertex, String metric) throws Exception {
        List<Double> values = values(vertex, metric);
        return values.size() == 1 ? values.get(0) : Double.NaN;
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(job + path)).build();
        return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
    }
}
