package io.coursetiles.operators.decode.xapi;

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
 * Decodes recorded statements, which do not belong to the project. Skipped without the folder that
 * the system property {@code tiles.samples} names.
 */
class XapiSamplesTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("tiles.samples", "../../shared/data"), "xapi");

    /**
     * Two of Moodle's are anonymous feedback, which is nobody's. Open edX writes the members of one
     * account in two orders, which are one learner.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "erb_statements                 | no_course=2 ok=59               | 4 | 1",
                "moodle_statements              | no_course=10 no_learner=2 ok=114 | 1 | 2",
                "moodle_statements_no_timestamp | no_time=8                       | 0 | 0",
                "spec_examples                  | no_course=2 no_time=3 not_json=1 | 0 | 0",
                "conformance_templates          | no_time=2                       | 0 | 0",
                "datasim_tccc                   | no_course=4                     | 0 | 0",
                "derived_variations             | ok=8 void=1                     | 1 | 2",
            })
    void countsOutcomes(String file, String outcomes, int courses, int learners)
            throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "no recorded statements in " + FOLDER);
        List<Outcome> all = decode(FOLDER.resolve(file + ".jsonl"));
        Map<String, Long> counts =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Decoded::label, TreeMap::new, Collectors.counting()));
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

    private static List<Outcome> decode(Path file) throws IOException {
        Decoder decoder = new XapiDecoder(XapiRules.standard());
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
