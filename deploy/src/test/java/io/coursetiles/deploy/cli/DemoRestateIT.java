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
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

    private static final Set<String> COLUMNS =
            Set.of(
                    "event_count",
                    "learner_count",
                    "matched_lesson_count",
                    "view_count",
                    "video_count",
                    "problem_count",
                    "discussion_count",
                    "completion_count",
                    "other_count",
                    "completion_repeat_count",
                    "first_event_time",
                    "last_event_time");

    private final String end = Instant.now().toString();
    private final String first = Instant.now().minus(Duration.ofDays(5)).toString();

    /** By date and course: the events by their ids. */
    private final Map<String, Map<String, JsonNode>> events = new TreeMap<>();

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
        Map<String, Map<String, String>> expected = new TreeMap<>();
        events.forEach((key, ids) -> expected.put(key, fact(ids.values())));
        assertThat(expected.keySet().stream().map(key -> key.substring(0, 10)).distinct())
                .as("dates")
                .hasSize(2);

        CommandRun read = CommandRun.of("read", "course_day", "--json", "--stack", "" + STACK);
        assertThat(read.exit()).as(read.toString()).isZero();
        Map<String, Map<String, String>> seen = new TreeMap<>();
        for (JsonNode row : read.json().path("rows")) {
            Map<String, String> fact = new TreeMap<>();
            COLUMNS.forEach(column -> fact.put(column, row.path(column).asText()));
            seen.put(row.path("event_date").asText() + " " + row.path("course_id").asText(), fact);
        }
        assertThat(seen).isEqualTo(expected);
    }

    /** The columns that depend on the input alone, not on what was late or restated how. */
    private static Map<String, String> fact(Collection<JsonNode> events) {
        Map<String, Long> counts = new TreeMap<>();
        COLUMNS.forEach(column -> counts.put(column, 0L));
        Set<String> learners = new HashSet<>();
        Set<String> completed = new HashSet<>();
        TreeSet<String> times = new TreeSet<>();
        for (JsonNode event : events) {
            String type = event.path("event_type").asText();
            String learner = event.path("learner_key").asText();
            boolean matched = !event.path("manifest_id").isNull();
            boolean repeated =
                    type.equals("completion")
                            && matched
                            && !completed.add(learner + " " + event.path("manifest_id").asText());
            String counted = COLUMNS.contains(type + "_count") ? type : "other";
            counts.merge(repeated ? "completion_repeat_count" : counted + "_count", 1L, Long::sum);
            counts.merge("matched_lesson_count", matched ? 1L : 0L, Long::sum);
            learners.add(learner);
            times.add(event.path("event_time").asText());
        }
        counts.put("event_count", (long) events.size());
        counts.put("learner_count", (long) learners.size());
        Map<String, String> fact = new TreeMap<>();
        counts.forEach((column, count) -> fact.put(column, count.toString()));
        fact.put("first_event_time", Instant.parse(times.first()).toString());
        fact.put("last_event_time", Instant.parse(times.last()).toString());
        return fact;
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
        events.computeIfAbsent(key, any -> new HashMap<>())
                .put(line.path("event_id").asText(), line);
    }
}
