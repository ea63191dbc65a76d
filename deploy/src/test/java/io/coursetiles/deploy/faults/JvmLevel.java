package io.coursetiles.deploy.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * What a JVM of this machine holds right after a full collection, as its own tools tell.
 *
 * @param producerThreads network threads of Kafka producers
 * @param producers producers of the Kafka sink on the heap
 * @param liveBytes of the heap
 */
record JvmLevel(long producerThreads, long producers, long liveBytes) {

    private static final String PRODUCER =
            "org.apache.flink.connector.kafka.sink.internal.FlinkKafkaInternalProducer";

    static JvmLevel of(long pid) {
        List<String> threads = jcmd(pid, "Thread.print");
        List<String> histogram = jcmd(pid, "GC.class_histogram");
        return new JvmLevel(
                threads.stream()
                        .filter(line -> line.startsWith("\"kafka-producer-network-thread"))
                        .count(),
                histogram.stream()
                        .filter(line -> line.trim().endsWith(" " + PRODUCER))
                        .mapToLong(line -> field(line, 1))
                        .sum(),
                histogram.stream()
                        .filter(line -> line.startsWith("Total"))
                        .mapToLong(line -> field(line, 2))
                        .findFirst()
                        .orElseThrow());
    }

    private static long field(String line, int number) {
        return Long.parseLong(line.trim().split("\\s+")[number]);
    }

    private static List<String> jcmd(long pid, String command) {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            Process process =
                    new ProcessBuilder(tool.toString(), Long.toString(pid), command)
                            .redirectErrorStream(true)
                            .start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException("Cannot ask JVM " + pid + ": got " + output);
            }
            return output.lines().toList();
        } catch (IOException e) {
            throw new IllegalStateException("Cannot ask JVM " + pid + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Cannot ask JVM " + pid + ": interrupted", e);
        }
    }
}
