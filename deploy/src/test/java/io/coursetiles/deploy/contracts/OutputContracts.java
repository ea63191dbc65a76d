package io.coursetiles.deploy.contracts;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * Holds all that the tests of a stack have written against the contracts: every committed record of
 * every output topic, known by the end of its name, and every version of a manifest log. Each is
 * looked at once.
 */
public final class OutputContracts {

    /**
     * Output of deployments named so is not looked at: a build that is wrong on purpose has written
     * it, or a test itself.
     */
    public static final String EXEMPT = "exempt-";

    private static final int SHOWN = 5;

    private final Map<TopicPartition, Long> read = new HashMap<>();
    private final Set<Path> manifests = new HashSet<>();
    private long records;

    /** Records and manifests that were looked at. */
    public long records() {
        return records;
    }

    /**
     * Looks at what came since the last time.
     *
     * @param folder whose folders may be of daily facts, each with its manifest log
     * @throws AssertionError naming the first that break their contract
     */
    public void check(Kafka kafka, Path folder) throws IOException {
        List<String> problems = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = kafka.committedReader()) {
            for (String topic : new TreeSet<>(consumer.listTopics().keySet())) {
                for (TopicPartition partition : Kafka.partitions(consumer, topic)) {
                    check(consumer, partition, problems);
                }
            }
        }
        manifests(folder, problems);
        if (!problems.isEmpty()) {
            throw new AssertionError(
                    problems.size()
                            + " problems with the contracts:\n"
                            + String.join(
                                    "\n", problems.subList(0, Math.min(SHOWN, problems.size()))));
        }
    }

    private void check(
            KafkaConsumer<byte[], byte[]> consumer,
            TopicPartition partition,
            List<String> problems) {
        if (contract(partition.topic()) == null) {
            return;
        }
        consumer.assign(List.of(partition));
        long first = consumer.beginningOffsets(List.of(partition)).get(partition);
        long end = consumer.endOffsets(List.of(partition)).get(partition);
        consumer.seek(partition, Math.max(first, read.getOrDefault(partition, 0L)));
        while (consumer.position(partition) < end) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                records++;
                problems(record)
                        .forEach(
                                problem ->
                                        problems.add(
                                                partition + "@" + record.offset() + " " + problem));
            }
        }
        read.put(partition, consumer.position(partition));
    }

    /**
     * Looks at records on their way to the topics.
     *
     * @throws AssertionError naming the first that breaks its contract
     */
    public static void check(List<OutboxRecord> records) {
        for (OutboxRecord record : records) {
            List<String> problems = problems(record);
            if (!problems.isEmpty()) {
                throw new AssertionError(record.channel() + " " + problems);
            }
        }
    }

    private static List<String> problems(OutboxRecord record) {
        return switch (record.channel()) {
            case TILES -> Contract.TILE.problems(record.value());
            case LATE -> Contract.LATE_ROW.problems(record.value());
            case RECEIPTS -> Contract.RECEIPT.problems(record.value());
            case DEAD_LETTERS -> {
                ObjectNode headers = JsonNodeFactory.instance.objectNode();
                record.headers()
                        .forEach(
                                each ->
                                        headers.put(
                                                each.name(),
                                                new String(each.value(), StandardCharsets.UTF_8)));
                yield Contract.DEAD_LETTER_HEADERS.problems(headers);
            }
        };
    }

    private static Contract contract(String topic) {
        if (topic.startsWith(EXEMPT)) {
            return null;
        } else if (topic.endsWith(".tiles")) {
            return Contract.TILE;
        } else if (topic.endsWith(".late")) {
            return Contract.LATE_ROW;
        } else if (topic.endsWith(".receipts")) {
            return Contract.RECEIPT;
        }
        return topic.endsWith(".dead-letters") ? Contract.DEAD_LETTER_HEADERS : null;
    }

    private static List<String> problems(ConsumerRecord<byte[], byte[]> record) {
        Contract contract = contract(record.topic());
        if (contract == Contract.DEAD_LETTER_HEADERS) {
            ObjectNode headers = JsonNodeFactory.instance.objectNode();
            for (Header header : record.headers()) {
                headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
            }
            return contract.problems(headers);
        }
        boolean takenBack = contract == Contract.TILE && record.value() == null;
        return takenBack ? List.of() : contract.problems(record.value());
    }

    private void manifests(Path folder, List<String> problems) throws IOException {
        List<Path> logs;
        try (Stream<Path> children = Files.list(folder)) {
            logs =
                    children.map(child -> child.resolve("manifest"))
                            .filter(Files::isDirectory)
                            .sorted()
                            .toList();
        }
        for (Path log : logs) {
            List<Path> versions;
            try (Stream<Path> files = Files.list(log)) {
                versions = files.filter(OutputContracts::isVersion).sorted().toList();
            }
            for (Path version : versions) {
                if (manifests.add(version)) {
                    records++;
                    Contract.MANIFEST
                            .problems(Files.readAllBytes(version))
                            .forEach(problem -> problems.add(version + " " + problem));
                }
            }
        }
    }

    private static boolean isVersion(Path file) {
        return file.getFileName().toString().matches("\\d{20}\\.json");
    }
}
