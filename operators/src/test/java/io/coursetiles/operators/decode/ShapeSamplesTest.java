package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What recorded records look like. Skipped without the folder that the system property {@code
 * tiles.samples} names.
 */
class ShapeSamplesTest {

    private static final Path FOLDER =
            Path.of(System.getProperty("tiles.samples", "../../shared/data"));

    @ParameterizedTest
    @CsvSource({
        "caliper/canvas_live_events, CALIPER=9",
        "caliper/erb_bare_events, CALIPER=24",
        "caliper/ims_common_errors, CALIPER=57",
        "caliper/ims_envelopes, CALIPER=16",
        "caliper/ims_v1p0_legacy, CALIPER=12",
        "caliper/ims_v1p1_bare_events, CALIPER=33",
        "caliper/ims_v1p2_bare_events, CALIPER=35",
        "openedx/derived_variations, OPENEDX=12 null=1",
        "openedx/erb_async_events, OPENEDX=54",
        "openedx/erb_tracking_log_prefixed, OPENEDX=7",
        "openedx/pipeline_active_users, null=23",
        "openedx/pipeline_enrollment_trends, OPENEDX=15",
        "openedx/pipeline_event_export, OPENEDX=15",
        "openedx/pipeline_location_by_course, OPENEDX=74",
        "openedx/pipeline_problem_response, OPENEDX=846",
        "openedx/pipeline_segment_mobile_20150414, OPENEDX=3 null=3",
        "openedx/pipeline_user_activity, OPENEDX=207",
        "openedx/ralph_server_events, OPENEDX=4",
        "xapi/conformance_templates, XAPI=2",
        "xapi/datasim_tccc, XAPI=4",
        "xapi/derived_variations, XAPI=8",
        "xapi/erb_statements, XAPI=51",
        "xapi/moodle_statements, XAPI=114",
        "xapi/moodle_statements_no_timestamp, XAPI=8",
        "xapi/spec_examples, XAPI=6",
    })
    void looksLikeItsFormat(String file, String expected) throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "no recorded events in " + FOLDER);
        String text =
                Files.readString(FOLDER.resolve(file + ".jsonl"), StandardCharsets.ISO_8859_1);
        Map<String, Long> shapes =
                text.lines()
                        .map(line -> line.getBytes(StandardCharsets.ISO_8859_1))
                        .map(line -> String.valueOf(RecordShape.of(line)))
                        .collect(
                                Collectors.groupingBy(
                                        shape -> shape, TreeMap::new, Collectors.counting()));
        assertThat(
                        shapes.entrySet().stream()
                                .map(shape -> shape.getKey() + '=' + shape.getValue())
                                .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }
}
