package io.coursetiles.deploy.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Submits a jar as Flink's web interface does: its entry point runs inside of the JobManager. */
final class JarRuns {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BOUNDARY = "jar-of-the-job";

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI rest;

    JarRuns(URI rest) {
        this.rest = rest;
    }

    /** Returns the id that the cluster gives the jar. */
    String upload(Path jar) throws IOException, InterruptedException {
        String head =
                "--"
                        + BOUNDARY
                        + "\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\""
                        + jar.getFileName()
                        + "\"\r\nContent-Type: application/x-java-archive\r\n\r\n";
        HttpRequest request =
                HttpRequest.newBuilder(rest.resolve("jars/upload"))
                        .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                        .POST(
                                BodyPublishers.concat(
                                        BodyPublishers.ofString(head),
                                        BodyPublishers.ofFile(jar),
                                        BodyPublishers.ofString("\r\n--" + BOUNDARY + "--\r\n")))
                        .build();
        String answer = http.send(request, BodyHandlers.ofString()).body();
        String file = JSON.readTree(answer).path("filename").asText();
        if (file.isEmpty()) {
            throw new IOException("Cannot upload " + jar + ": Flink answered " + answer);
        }
        return Path.of(file).getFileName().toString();
    }

    HttpResponse<String> run(String jar, List<String> arguments)
            throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(rest.resolve("jars/" + jar + "/run"))
                        .header("Content-Type", "application/json")
                        .POST(
                                BodyPublishers.ofString(
                                        JSON.writeValueAsString(
                                                Map.of("programArgsList", arguments))))
                        .build();
        return http.send(request, BodyHandlers.ofString());
    }
}
