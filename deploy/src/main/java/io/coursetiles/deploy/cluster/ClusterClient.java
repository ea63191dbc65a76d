package io.coursetiles.deploy.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.stack.StackException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.AbstractID;

/**
 * Flink's REST API, as far as commands need it.
 *
 * <p>A cluster that does not answer, or answers with an error, is a {@link StackException} that
 * names the request.
 */
public final class ClusterClient {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final URI rest;

    public ClusterClient(URI rest) {
        this.rest = rest;
    }

    /** Jobs that the cluster knows and that have not ended. */
    public List<JobID> jobs() {
        List<JobID> jobs = new ArrayList<>();
        for (JsonNode job : get("jobs/overview").path("jobs")) {
            if (job.path("end-time").asLong() < 0) {
                jobs.add(JobID.fromHexString(job.path("jid").asText()));
            }
        }
        return jobs;
    }

    /** State of a job, ended or not; empty when the cluster does not know it. */
    public Optional<JobStatus> known(JobID job) {
        return Optional.ofNullable(statuses().get(job));
    }

    /** Whether a job has ended for good, or the cluster does not know it. */
    public boolean isOver(JobID job) {
        return known(job).map(JobStatus::isGloballyTerminalState).orElse(true);
    }

    /** All jobs that the cluster knows, ended ones too, each with its state. */
    public Map<JobID, JobStatus> statuses() {
        Map<JobID, JobStatus> statuses = new LinkedHashMap<>();
        for (JsonNode job : get("jobs/overview").path("jobs")) {
            statuses.put(
                    JobID.fromHexString(job.path("jid").asText()),
                    JobStatus.valueOf(job.path("state").asText()));
        }
        return statuses;
    }

    /** State of a job, for example RUNNING, FINISHED or FAILED. */
    public String state(JobID job) {
        return job(job).path("state").asText();
    }

    /**
     * As {@link #state}, for a bench: at a question for the details the cluster collects the
     * metrics of all its tasks.
     */
    public String status(JobID job) {
        return get("jobs/" + job + "/status").path("status").asText();
    }

    /** What {@code /jobs/ID} answers. */
    public JsonNode job(JobID job) {
        return get("jobs/" + job);
    }

    /** What {@code /jobs/ID/checkpoints} answers. */
    public JsonNode checkpoints(JobID job) {
        return get("jobs/" + job + "/checkpoints");
    }

    /**
     * The directory of the snapshot that the job was last restored from, as Flink names it; empty
     * for none, and for a job that takes no checkpoints, such as a batch job.
     */
    public Optional<String> restoredFrom(JobID job) {
        String path = "jobs/" + job + "/checkpoints";
        HttpResponse<String> answer = answer("GET", path, BodyPublishers.noBody());
        if (answer.statusCode() == HttpURLConnection.HTTP_NOT_FOUND
                && answer.body().contains("Checkpointing has not been enabled")) {
            return Optional.empty();
        }
        JsonNode restored = read("GET", path, answer).at("/latest/restored/external_path");
        return restored.isTextual() ? Optional.of(restored.asText()) : Optional.empty();
    }

    /** How often the job was restarted. */
    public long restarts(JobID job) {
        JsonNode metric = get("jobs/" + job + "/metrics?get=numRestarts");
        return metric.path(0).path("value").asLong();
    }

    /** The root exception of a job that failed, with its stack trace; empty when it has none. */
    public String failure(JobID job) {
        return failures(job).stream().findFirst().orElse("");
    }

    /** The latest exceptions that failed a job or its attempts, newest first, up to 50. */
    public List<String> failures(JobID job) {
        List<String> failures = new ArrayList<>();
        get("jobs/" + job + "/exceptions?maxExceptions=50")
                .path("exceptionHistory")
                .path("entries")
                .forEach(entry -> failures.add(entry.path("stacktrace").asText()));
        return failures;
    }

    /** TaskManagers that the cluster lists. */
    public int taskManagers() {
        return get("taskmanagers").path("taskmanagers").size();
    }

    /** The host of each TaskManager that the cluster lists. */
    public List<String> taskManagerHosts() {
        List<String> hosts = new ArrayList<>();
        for (JsonNode taskManager : get("taskmanagers").path("taskmanagers")) {
            String address = taskManager.path("path").asText();
            String host = URI.create(address).getHost();
            hosts.add(host == null ? address : host);
        }
        return hosts;
    }

    /** The JobManager's configuration. */
    public Configuration configuration() {
        Configuration configuration = new Configuration();
        for (JsonNode entry : get("jobmanager/config")) {
            configuration.setString(entry.path("key").asText(), entry.path("value").asText());
        }
        return configuration;
    }

    public void cancel(JobID job) {
        send("PATCH", "jobs/" + job + "?mode=cancel", BodyPublishers.noBody());
    }

    /**
     * Ends a job for good: closes every window, takes a last savepoint, commits.
     *
     * @return id of the request, for {@link #stopped}
     */
    public String drain(JobID job, String savepointDirectory) {
        return stop(job, savepointDirectory, "true");
    }

    /** Stops a job with a savepoint to go on from; open windows stay open. */
    public String stop(JobID job, String savepointDirectory) {
        return stop(job, savepointDirectory, "false");
    }

    /**
     * As {@link #stop(JobID, String)}, under an id of the caller's. The same id again is the same
     * request, as long as the cluster remembers it.
     *
     * @param request 32 hexadecimal digits
     */
    public void stop(JobID job, String savepointDirectory, AbstractID request) {
        String body =
                "{\"targetDirectory\":\""
                        + savepointDirectory
                        + "\",\"drain\":false,\"formatType\":\"CANONICAL\",\"triggerId\":\""
                        + request
                        + "\"}";
        send("POST", "jobs/" + job + "/stop", BodyPublishers.ofString(body));
    }

    /**
     * Takes a savepoint of a job that goes on.
     *
     * @return id of the request, for {@link #stopped}
     */
    public String savepoint(JobID job, String savepointDirectory) {
        String body =
                "{\"target-directory\":\""
                        + savepointDirectory
                        + "\",\"cancel-job\":false,\"formatType\":\"CANONICAL\"}";
        return send("POST", "jobs/" + job + "/savepoints", BodyPublishers.ofString(body))
                .path("request-id")
                .asText();
    }

    private String stop(JobID job, String savepointDirectory, String drain) {
        String body =
                "{\"targetDirectory\":\"" + savepointDirectory + "\",\"drain\":" + drain + "}";
        return send("POST", "jobs/" + job + "/stop", BodyPublishers.ofString(body))
                .path("request-id")
                .asText();
    }

    /** What became of such a request: null while it is under way, else the savepoint's path. */
    public String stopped(JobID job, String request) {
        JsonNode answer = get("jobs/" + job + "/savepoints/" + request);
        if (!answer.path("status").path("id").asText().equals("COMPLETED")) {
            return null;
        }
        JsonNode operation = answer.path("operation");
        if (operation.has("failure-cause")) {
            throw new StackException(
                    "Cannot take a savepoint of job "
                            + job
                            + ": "
                            + operation.path("failure-cause").path("stack-trace").asText());
        }
        return operation.path("location").asText();
    }

    /** What {@code /jobs/ID/savepoints/REQUEST} answers; empty when it knows no such request. */
    public Optional<JsonNode> savepointAnswer(JobID job, AbstractID request) {
        HttpResponse<String> answer =
                answer("GET", "jobs/" + job + "/savepoints/" + request, BodyPublishers.noBody());
        if (answer.statusCode() == HttpURLConnection.HTTP_NOT_FOUND) {
            return Optional.empty();
        }
        return Optional.of(read("GET", "jobs/" + job + "/savepoints/" + request, answer));
    }

    private JsonNode get(String path) {
        return send("GET", path, BodyPublishers.noBody());
    }

    private JsonNode send(String method, String path, BodyPublisher body) {
        return read(method, path, answer(method, path, body));
    }

    private static JsonNode read(String method, String path, HttpResponse<String> answer) {
        if (answer.statusCode() >= 400) {
            throw new StackException(
                    "Cannot " + method + " " + path + ": Flink answered " + answer.body());
        }
        try {
            return answer.body().isEmpty() ? JSON.createObjectNode() : JSON.readTree(answer.body());
        } catch (IOException noJson) {
            throw new StackException(
                    "Cannot " + method + " " + path + ": Flink answered " + answer.body(), noJson);
        }
    }

    private HttpResponse<String> answer(String method, String path, BodyPublisher body) {
        HttpRequest request =
                HttpRequest.newBuilder(rest.resolve(path))
                        .timeout(Duration.ofSeconds(30))
                        .header("Content-Type", "application/json")
                        .method(method, body)
                        .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException unreachable) {
            throw new StackException(
                    "Cannot reach Flink at " + rest + ": " + unreachable.getMessage(), unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StackException("Cannot wait for Flink: interrupted", interrupted);
        }
    }
}
