package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of event times in the module's page is what the decoders do. */
class EventTimesTableTest {

    private static final String ABSENT = "absent";
    private static final Pattern ROW =
            Pattern.compile("\\| `?(.+?)`? \\| ([^|]+) \\| ([^|]+) \\|(?: .*\\|)?");

    /** What readers of the table have been bitten by before. */
    private static final List<String> EXPECTED =
            List.of(
                    ABSENT,
                    "null",
                    "\"\"",
                    "\"2026-02-30T10:00:00Z\"",
                    "\"2026-03-02T23:59:60Z\"",
                    "\"2026-03-02T24:00:00Z\"",
                    "\"2026-03-02T10:00:00-00:00\"",
                    "\"2026-03-02T10:00:00\"",
                    "\"2026-03-02 10:00:00Z\"",
                    "\"-0001-03-02T10:00:00Z\"",
                    "\"+999999999-03-02T10:00:00Z\"",
                    "-9223372036854775808",
                    "9223372036854775807",
                    "0",
                    "1767225600",
                    "1767225600000",
                    "1767225600000000",
                    "1767225600000000000",
                    "\"1767225600\"",
                    "\"2026-03-02T10:00:00.123456789Z\"");

    private final Decoder canonical = new CanonicalDecoder(new KindMapping());
    private final Decoder openEdx = new OpenEdxDecoder();
    private final Decoder xapi = new XapiDecoder(XapiRules.standard());
    private final Decoder caliper = new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT);

    /**
     * One row.
     *
     * @param json the value of the field that holds the time
     * @param canonical what becomes of it: the instant that is kept, or the reason
     * @param openEdx the same for a tracking log
     */
    private record Row(String json, String canonical, String openEdx) {}

    static Stream<Row> rows() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        String section = page.substring(page.indexOf("### Event times"));
        return section.lines()
                .dropWhile(line -> !line.startsWith("| ---"))
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .map(ROW::matcher)
                .peek(row -> assertThat(row.matches()).as(row.toString()).isTrue())
                .map(row -> new Row(row.group(1), row.group(2), row.group(3)));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theTableIsWhatTheDecodersDo(Row row) {
        boolean absent = row.json().equals(ABSENT);
        CanonicalText text = CanonicalText.good().without("event_time");
        assertThat(
                        verdict(
                                canonical,
                                (absent ? text : text.with("event_time", row.json())).bytes()))
                .isEqualTo(row.canonical());
        String tracked =
                "{\"name\":\"x\",\"event\":{\"user_id\":5},\"context\":{\"course_id\":\"A/B/C\"}"
                        + (absent ? "}" : ",\"time\":" + row.json() + "}");
        assertThat(verdict(openEdx, tracked.getBytes(UTF_8))).isEqualTo(row.openEdx());
        String stated =
                "{\"verb\":{\"id\":\"v\"},\"actor\":{\"openid\":\"o\"},\"object\":{\"id\":\"c\","
                        + "\"definition\":{\"type\":"
                        + "\"http://adlnet.gov/expapi/activities/course\"}}"
                        + (absent ? "}" : ",\"timestamp\":" + row.json() + "}");
        assertThat(verdict(xapi, stated.getBytes(UTF_8))).as("xAPI").isEqualTo(row.openEdx());
        String sensed =
                "{\"type\":\"ViewEvent\",\"action\":\"Viewed\",\"actor\":\"x:l\",\"object\":\"x:o\","
                        + "\"group\":\"x:c\""
                        + (absent ? "}" : ",\"eventTime\":" + row.json() + "}");
        assertThat(verdict(caliper, sensed.getBytes(UTF_8)))
                .as("Caliper, as Open edX")
                .isEqualTo(row.openEdx());
    }

    @Test
    void theTableNamesEveryNotoriousTime() throws IOException {
        assertThat(rows().map(Row::json)).doesNotHaveDuplicates().containsAll(EXPECTED);
    }

    private static String verdict(Decoder decoder, byte[] value) {
        Outcome outcome = CanonicalText.only(decoder, value);
        return outcome instanceof Outcome.Ok ok
                ? Instant.ofEpochMilli(ok.eventTime()).toString()
                : ((Outcome.Dead) outcome).reason().label();
    }
}
