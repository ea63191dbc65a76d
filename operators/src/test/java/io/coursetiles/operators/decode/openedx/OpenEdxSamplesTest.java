package io.coursetiles.operators.decode.openedx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Decodes recorded logs, which do not belong to the project. Skipped without the folder that the
 * system property {@code tiles.samples} names.
 */
class OpenEdxSamplesTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("tiles.samples", "../../shared/data"), "openedx");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pipeline_user_activity        | no_course=8 no_learner=10 ok=189   | 2 | 10",
                "pipeline_location_by_course   | no_course=36 no_learner=1 ok=37    | 2 | 3",
                "pipeline_problem_response     | no_course=467 no_learner=3 ok=376  | 6 | 6",
                "pipeline_event_export         | no_course=1 ok=14                  | 5 | 3",
                "pipeline_enrollment_trends    | ok=15                              | 2 | 6",
                "pipeline_active_users         | not_this_format=23                 | 0 | 0",
                "pipeline_segment_mobile_20150414 | no_type=3 not_this_format=3     | 0 | 0",
                "erb_tracking_log_prefixed     | not_json=1 ok=6                    | 1 | 1",
                "erb_async_events              | no_course=2 no_learner=1 ok=51     | 4 | 10",
                "ralph_server_events           | no_course=1 ok=3                   | 1 | 1",
                "derived_variations            | not_an_object=1 not_json=1 not_this_format=1 ok=10"
                        + " | 2 | 1",
            })
    void countsOutcomes(String file, String outcomes, int courses, int learners)
            throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "no recorded logs in " + FOLDER);
        List<Outcome> all = decode(FOLDER.resolve(file + ".jsonl"));
        Map<String, Long> counts =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        OpenEdxSamplesTest::label,
                                        TreeMap::new,
                                        Collectors.counting()));
        assertThat(
                        counts.entrySet().stream()
                                .map(count -> count.getKey() + '=' + count.getValue())
                                .collect(Collectors.joining(" ")))
                .isEqualTo(outcomes);
        assertThat(distinct(all, Outcome.Ok::courseId)).isEqualTo(courses);
        assertThat(distinct(all, Outcome.Ok::learnerKey)).isEqualTo(learners);
    }

    private static long distinct(List<Outcome> outcomes, Function<Outcome.Ok, String> field) {
        return outcomes.stream()
                .filter(Outcome.Ok.class::isInstance)
                .map(Outcome.Ok.class::cast)
                .map(field)
                .distinct()
                .count();
    }

    private static String label(Outcome outcome) {
        if (outcome instanceof Outcome.Skip skip) {
            return skip.reason().label();
        }
        return outcome instanceof Outcome.Dead dead ? dead.reason().label() : "ok";
    }

    private static List<Outcome> decode(Path file) throws IOException {
        Decoder decoder = new OpenEdxDecoder();
        List<Outcome> outcomes = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte b : Files.readAllBytes(file)) {
            if (b == '\n') {
                decoder.decode(line.toByteArray(), outcomes);
                line.reset();
            } else {
                line.write(b);
            }
        }
        return outcomes;
    }
}
