package io.coursetiles.deploy.faults;

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
        return Jcmd.ask(pid, command).lines().toList();
    }
}
