package io.coursetiles.operators.decode.caliper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Decodes recorded events, which do not belong to the project. Skipped without the folder that the
 * system property {@code tiles.samples} names.
 */
class CaliperSamplesTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("tiles.samples", "../../shared/data"), "caliper");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // file | outcomes | courses by section | courses by offering | learners
                "erb_bare_events      | no_object=1 ok=23                           | 1 | 1 | 1",
                "ims_v1p1_bare_events | no_course=5 ok=28                           | 2 | 3 | 3",
                "ims_v1p2_bare_events | no_course=6 ok=29                           | 2 | 3 | 3",
                "ims_envelopes        | entity_describe=83 no_course=82 ok=13       | 1 | 1 | 1",
                "ims_common_errors    | bad_actor=2 bad_group=1 no_action=2 no_course=3 no_learner=2"
                        + " no_object=2 ok=45 | 2 | 2 | 2",
                "ims_v1p0_legacy      | no_course=1 no_learner=1 ok=10              | 1 | 1 | 1",
                "canvas_live_events   | no_course=3 no_learner=1 ok=5               | 2 | 2 | 3",
            })
    void countsOutcomes(String file, String outcomes, int sections, int offerings, int learners)
            throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "no recorded events in " + FOLDER);
        List<Outcome> bySection = decode(file, CourseLevel.SECTION);
        List<Outcome> byOffering = decode(file, CourseLevel.OFFERING);
        assertThat(counts(bySection)).isEqualTo(outcomes).isEqualTo(counts(byOffering));
        assertThat(distinct(bySection, Outcome.Ok::courseId)).isEqualTo(sections);
        assertThat(distinct(byOffering, Outcome.Ok::courseId)).isEqualTo(offerings);
        assertThat(distinct(bySection, Outcome.Ok::learnerKey)).isEqualTo(learners);
    }

    private static String counts(List<Outcome> outcomes) {
        return outcomes.stream()
                .collect(
                        Collectors.groupingBy(
                                CaliperText::label, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(count -> count.getKey() + '=' + count.getValue())
                .collect(Collectors.joining(" "));
    }

    private static long distinct(List<Outcome> outcomes, Function<Outcome.Ok, String> field) {
        return outcomes.stream()
                .filter(Outcome.Ok.class::isInstance)
                .map(Outcome.Ok.class::cast)
                .map(field)
                .distinct()
                .count();
    }

    private static List<Outcome> decode(String file, CourseLevel level) throws IOException {
        Decoder decoder = new CaliperDecoder(level, IdSource.SENT);
        return Files.readAllLines(FOLDER.resolve(file + ".jsonl")).stream()
                .flatMap(line -> CaliperText.decode(decoder, line).stream())
                .toList();
    }
}
