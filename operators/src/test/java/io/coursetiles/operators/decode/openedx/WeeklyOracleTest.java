package io.coursetiles.operators.decode.openedx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The weekly active learners that the authors of a recorded log have asserted themselves. Skipped
 * without the folder that the system property {@code tiles.samples} names.
 */
class WeeklyOracleTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("tiles.samples", "../../shared/data"), "openedx");

    @Test
    void weeklyActiveLearnersAreThoseOfTheAuthors() throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "no recorded logs in " + FOLDER);
        Map<String, Set<String>> learners = new TreeMap<>();
        for (String line : Files.readAllLines(FOLDER.resolve("pipeline_user_activity.jsonl"))) {
            List<Outcome> out = new ArrayList<>();
            new OpenEdxDecoder().decode(line.getBytes(UTF_8), out);
            if (out.get(0) instanceof Outcome.Ok event) {
                for (String label : labels(record(line))) {
                    learners.computeIfAbsent(
                                    event.courseId() + '\t' + week(event) + '\t' + label,
                                    key -> new HashSet<>())
                            .add(event.learnerKey());
                }
            }
        }
        List<String> rows = new ArrayList<>();
        learners.forEach((key, keys) -> rows.add(key + '\t' + keys.size()));
        List<String> oracle = Files.readAllLines(FOLDER.resolve("oracle_user_activity_weekly.tsv"));
        assertThat(rows)
                .hasSize(10)
                .containsExactlyInAnyOrderElementsOf(oracle.subList(1, oracle.size()));
    }

    private static String week(Outcome.Ok event) {
        return Instant.ofEpochMilli(event.eventTime())
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .toString();
    }

    private static TrackingRecord record(String line) {
        TrackingTree tree = new TrackingTree();
        assertThat(LogLine.read(line.getBytes(UTF_8), tree)).isNull();
        return TrackingRecord.of(tree.root(), TrackingRecord.payload(tree.root()));
    }

    /** As the authors define them; enrolments and tasks are no activity. */
    private static List<String> labels(TrackingRecord event) {
        List<String> labels = new ArrayList<>();
        if (!event.type().startsWith("edx.course.enrollment.") && !event.source().equals("task")) {
            labels.add("ACTIVE");
        }
        if (event.type().equals("play_video") && !event.source().equals("server")) {
            labels.add("PLAYED_VIDEO");
        }
        if (event.type().equals("problem_check") && event.source().equals("server")) {
            labels.add("ATTEMPTED_PROBLEM");
        }
        return labels;
    }
}
