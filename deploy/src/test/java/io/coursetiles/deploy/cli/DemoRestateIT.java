package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.job.config.KafkaOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two TaskManagers and a broker die while data flows, three restatements follow, one of them
 * killed; what {@code tiles read} prints is what the lines of the input come to, counted here with
 * a JSON parser and nothing of the project's.
 */
@Tag("fault")
class DemoRestateIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int RECORDS = 30_000;
    private static final Path STACK = StackHomes.repository().resolve("deploy/target/demo-restate");

    private final String end = Instant.now().toString();
    private final String first = Instant.now().minus(Duration.ofDays(5)).toString();
    private final Map<String, Set<String>> events = new TreeMap<>();
    private final Map<String, Set<String>> learners = new HashMap<>();

    @AfterEach
    void purge() {
        CommandRun.of("down", "--purge", "--stack", STACK.toString());
    }

    @Test
    void factsAfterChaosAreExact() throws Exception {
        CommandRun demo =
                CommandRun.of(
                        "demo",
                        "--stack",
                        STACK.toString(),
                        "--chaos",
                        "--restate",
                        "--keep",
                        "--json",
                        "--total",
                        "" + RECORDS,
                        "--rate",
                        "1500");
        assertThat(demo.exit()).as(demo.toString()).isZero();
        assertThat(demo.err()).contains("SIGKILL of tiles restate while its job runs");

        LocalStack stack = LocalStack.open(STACK, StackHomes.ofSystem());
        new Kafka(stack.bootstrapServers())
                .readAll(KafkaOptions.INPUT_TOPIC.defaultValue(), this::count);
        Map<String, String> expected = new TreeMap<>();
        events.forEach(
                (key, ids) ->
                        expected.put(
                                key,
                                ids.size() + " events, " + learners.get(key).size() + " learners"));
        assertThat(expected.keySet().stream().map(key -> key.substring(0, 10)).distinct())
                .as("dates")
                .hasSize(2);

        CommandRun read = CommandRun.of("read", "course_day", "--json", "--stack", "" + STACK);
        assertThat(read.exit()).as(read.toString()).isZero();
        Map<String, String> seen = new TreeMap<>();
        for (JsonNode row : read.json().path("rows")) {
            seen.put(
                    row.path("event_date").asText() + " " + row.path("course_id").asText(),
                    row.path("event_count").asLong()
                            + " events, "
                            + row.path("learner_count").asLong()
                            + " learners");
        }
        assertThat(seen).isEqualTo(expected);
    }

    /** The generated events are of the last days; broken ones and those of the future are not. */
    private void count(ConsumerRecord<byte[], byte[]> record) {
        JsonNode line;
        try {
            line = JSON.readTree(record.value());
        } catch (IOException | IllegalArgumentException noJson) {
            return;
        }
        String time = line.path("event_time").asText();
        if (time.compareTo(first) < 0 || time.compareTo(end) > 0) {
            return;
        }
        String key = time.substring(0, 10) + " " + line.path("course_id").asText();
        events.computeIfAbsent(key, any -> new HashSet<>()).add(line.path("event_id").asText());
        learners.computeIfAbsent(key, any -> new HashSet<>())
                .add(line.path("learner_key").asText());
    }
}
