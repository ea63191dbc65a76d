package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.stack.StackException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * What the yardstick took for a topic.
 *
 * @param records records it read
 * @param threadCpuSeconds CPU of its one working thread
 * @param processCpuSeconds CPU of its whole process: also start, compilation, garbage collection
 * @param wallSeconds from its start to the last record
 */
record YardstickRun(
        long records, double threadCpuSeconds, double processCpuSeconds, double wallSeconds) {

    /**
     * Runs {@link Yardstick} in a fresh JVM and waits for its end.
     *
     * @param log where its log and faults go
     */
    static YardstickRun of(String bootstrapServers, String topic, Path log) {
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Yardstick.class.getName(),
                        bootstrapServers,
                        topic);
        try {
            Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
            try {
                String out =
                        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                int exit = process.waitFor();
                if (exit != 0) {
                    throw new StackException(
                            "Cannot run the yardstick: it ended with " + exit + "; see " + log);
                }
                return parsed(out);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new StackException("Cannot run the yardstick: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Cannot wait for the yardstick: interrupted", e);
        }
    }

    static YardstickRun parsed(String out) throws IOException {
        JsonNode json = new ObjectMapper().readTree(out);
        return new YardstickRun(
                json.path("records").asLong(),
                json.path("thread_cpu_s").asDouble(),
                json.path("process_cpu_s").asDouble(),
                json.path("wall_s").asDouble());
    }
}
