package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Weekly active learners of a recorded log, as the batch job of the platform's own analytics
 * asserts them, from what the command emits alone. The job's labels ask for the source of an event,
 * too: that of an attempt is in its kind; videos that a server says were played, and tasks, which
 * the job leaves out, could not be told, and are not in the log.
 */
class CheckOracleTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("tiles.samples", "../../shared/data"), "openedx");
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Map<String, Predicate<JsonNode>> LABELS =
            Map.of(
                    "ACTIVE",
                    event -> !type(event).startsWith("edx.course.enrollment."),
                    "PLAYED_VIDEO",
                    event -> type(event).equals("play_video"),
                    "ATTEMPTED_PROBLEM",
                    event -> type(event).equals("problem_check") && kind(event).equals("problem"));

    @BeforeEach
    void home() {
        System.setProperty("tiles.home", "..");
    }

    @Test
    void emittedEventsHaveTheWeeklyLearnersOfTheOracle() throws Exception {
        assumeTrue(Files.isDirectory(FOLDER), "no recorded logs in " + FOLDER);
        CommandRun run =
                CommandRun.of(
                        "check",
                        "--format",
                        "openedx",
                        "--emit",
                        "canonical",
                        FOLDER.resolve("pipeline_user_activity.jsonl").toString());
        assertThat(run.exit()).as(run.err()).isZero();
        List<JsonNode> events = run.out().lines().map(CheckOracleTest::json).toList();
        assertThat(events).hasSize(189);
        Map<String, Integer> counted = new TreeMap<>();
        for (String label : LABELS.keySet()) {
            weekly(label, events).forEach((week, learners) -> counted.put(week, learners.size()));
        }
        assertThat(counted).hasSize(10).isEqualTo(oracle());
    }

    private static Map<String, Set<String>> weekly(String label, List<JsonNode> events) {
        Map<String, Set<String>> weekly = new TreeMap<>();
        for (JsonNode event : events) {
            if (LABELS.get(label).test(event)) {
                LocalDate monday =
                        LocalDate.ofInstant(
                                        Instant.parse(event.path("event_time").asText()),
                                        ZoneOffset.UTC)
                                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                weekly.computeIfAbsent(
                                event.path("course_id").asText() + "\t" + monday + "\t" + label,
                                key -> new TreeSet<>())
                        .add(event.path("learner_key").asText());
            }
        }
        return weekly;
    }

    private static Map<String, Integer> oracle() throws IOException {
        Map<String, Integer> oracle = new TreeMap<>();
        List<String> rows = Files.readAllLines(FOLDER.resolve("oracle_user_activity_weekly.tsv"));
        for (String row : rows.subList(1, rows.size())) {
            int last = row.lastIndexOf('\t');
            oracle.put(row.substring(0, last), Integer.valueOf(row.substring(last + 1)));
        }
        return oracle;
    }

    private static String type(JsonNode event) {
        return event.path("source_type").asText();
    }

    private static String kind(JsonNode event) {
        return event.path("event_type").asText();
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException broken) {
            throw new IllegalArgumentException(line, broken);
        }
    }
}
