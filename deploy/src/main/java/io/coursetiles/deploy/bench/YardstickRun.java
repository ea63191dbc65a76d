package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.stack.StackException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a yardstick took for its input.
 *
 * @param records records it read
 * @param threadCpuSeconds CPU of its one working thread
 * @param processCpuSeconds CPU of its whole process: also start, compilation, garbage collection
 * @param wallSeconds from its start to the last record
 */
public record YardstickRun(
        long records, double threadCpuSeconds, double processCpuSeconds, double wallSeconds) {

    /**
     * Runs a yardstick in a fresh JVM and waits for its end.
     *
     * @param program its main class, which ends with {@link Pass#print}
     * @param log where its log and faults go
     */
    static YardstickRun of(Class<?> program, List<String> arguments, Path log) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx512m");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(program.getName());
        command.addAll(arguments);
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

    /** What is wrong with it as a yardstick for that many records, in words. */
    List<String> faults(long events) {
        return records == events
                ? List.of()
                : List.of("yardstick: got " + records + " records, need " + events);
    }

    /** Adds the numbers under the names that they have in output. */
    void put(Map<String, Object> json) {
        json.put("yardstick_records", records);
        json.put("yardstick_thread_cpu_s", Marginal.rounded(threadCpuSeconds));
        json.put("yardstick_process_cpu_s", Marginal.rounded(processCpuSeconds));
        json.put("yardstick_wall_s", Marginal.rounded(wallSeconds));
    }
}
