package io.coursetiles.deploy.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Asks a Flink cluster through its REST API. */
final class ClusterProbe {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final URI rest;

    ClusterProbe(URI rest) {
        this.rest = rest;
    }

    /** Whether the dispatcher answers. */
    boolean answers() {
        return read("/overview").isPresent();
    }

    /** Ids of the registered TaskManagers that offer slots; empty when nothing answers. */
    Set<String> taskManagers() {
        Set<String> ids = new HashSet<>();
        read("/taskmanagers")
                .ifPresent(
                        answer ->
                                answer.path("taskmanagers")
                                        .forEach(
                                                node -> {
                                                    if (node.path("slotsNumber").asInt() > 0) {
                                                        ids.add(node.path("id").asText());
                                                    }
                                                }));
        return ids;
    }

    /**
     * Waits until these and no others are registered.
     *
     * @param log of the JobManager, for the message of the {@link StackException} when they are not
     */
    void awaitTaskManagers(Set<String> ids, Duration limit, Path log) {
        if (!Poll.until(() -> taskManagers().equals(ids), limit)) {
            throw new StackException(
                    "Cannot bring the cluster up: got TaskManagers "
                            + taskManagers()
                            + ", need "
                            + ids
                            + "; see "
                            + log);
        }
    }

    private Optional<JsonNode> read(String path) {
        HttpRequest request = HttpRequest.newBuilder(rest.resolve(path)).timeout(LIMIT).build();
        try {
            var response = client.send(request, BodyHandlers.ofByteArray());
            return response.statusCode() == 200
                    ? Optional.of(JSON.readTree(response.body()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
