package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a newcomer sees it, to the letter. */
class CheckCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir Path folder;

    @BeforeEach
    void home() {
        System.setProperty("tiles.home", "..");
    }

    private static String event(String id, String time, String course, String learner) {
        return "{\"event_id\":\"%s\",\"event_time\":\"%s\",\"course_id\":\"%s\",\"learner_key\":\"%s\",\"event_type\":\"video\",\"manifest_id\":null}"
                .formatted(id, time, course, learner);
    }

    static final List<String> MIXED =
            List.of(
                    event("a-1", "2026-03-02T10:00:00Z", "c-1", "secret-1"),
                    event("a-2", "2026-03-02T10:20:00Z", "c-1", "secret-2"),
                    event("a-3", "2026-03-02T10:01:00Z", "c-2", "secret-1"),
                    "{\"event_id\":\"secret-3",
                    event("a-4", "2026-03-02T10:19:59.500Z", "c-1", "secret-1"),
                    event("a-5", "2026-03-02T10:21:00Z", " ", "secret-4"),
                    event("a-6", "2026-03-02T10:21:00Z", "c-1", "secret-4"));

    @Test
    void tellsAllOfAMixedLog() throws Exception {
        Path log = write("events.jsonl", MIXED);

        CommandRun run = CommandRun.of("check", "--format", "canonical", log.toString());

        assertThat(run.out().replace(folder.toString(), "logs"))
                .isEqualToIgnoringNewLines(
                        """
                        read      events.jsonl               7 lines  1 kB
                        as        canonical/1
                        items     ok                                   5  71.4 %
                                  skip                                 0
                                  dead                                 2  28.6 %
                                    not_json                           1  14.3 %
                                        line 4  fault at line 1, character 22, need one JSON object
                                    no_course                          1  14.3 %
                                        line 6  course_id: absent, null or blank, need a non-blank string
                        events    courses                              2
                                                                       4  c-1
                                                                       1  c-2
                                  learners                             3
                                  first event            2026-03-02T10:00:00Z
                                  last event             2026-03-02T10:21:00Z  (21 min)
                        disorder  2 of 5 events come after a newer one; behind it are
                                    p50 0 s, p99 19 min, max 19 min
                                  late with this tiles.out-of-orderness
                                    0 s                                2  40.0 %
                                    1 min                              1  20.0 %
                                    10 min                             1  20.0 %    as configured
                                    1 h                                0
                        next      look at the first dead line
                                    sed -n '4p' logs/events.jsonl
                                  the whole chain on these lines, on a stack of its own
                                    tiles demo --input logs/events.jsonl --format canonical --out-of-orderness 1h
                                  the jobs for a topic of such events
                                    tiles submit --set tiles.format=canonical --set tiles.out-of-orderness=1h
                                    tiles close that much later; with less, what is late waits for tiles restate
                        """);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).doesNotContain("secret");
    }

    @Test
    void aGoodLogEndsWithZeroAndNeedsNoFurtherOption() throws Exception {
        Path log = write("in order.jsonl", List.of(MIXED.get(0), MIXED.get(1), MIXED.get(6)));

        CommandRun run =
                CommandRun.of(
                        "check",
                        "--format",
                        "canonical",
                        "--set",
                        "tiles.window=1min",
                        log.toString());

        assertThat(run.out().replace(folder.toString(), "logs"))
                .isEqualToIgnoringNewLines(
                        """
                        read      in order.jsonl               3 lines  1 kB
                        as        canonical/1
                        items     ok                                   3  100.0 %
                                  skip                                 0
                                  dead                                 0
                        events    courses                              1
                                                                       3  c-1
                                  learners                             3
                                  first event            2026-03-02T10:00:00Z
                                  last event             2026-03-02T10:21:00Z  (21 min)
                        disorder  none: no event comes after a newer one
                        next      the whole chain on these lines, on a stack of its own
                                    tiles demo --input 'logs/in order.jsonl' --format canonical --set tiles.window=1min
                                  the jobs for a topic of such events
                                    tiles submit --set tiles.format=canonical --set tiles.window=1min
                        """);
        assertThat(run.exit()).isZero();
    }

    @Test
    void whatIsRefusedMayBeAllowed() throws Exception {
        Path log = write("events.jsonl", MIXED);
        // 2 of 7 items.
        assertThat(check(log, "--max-reject-share", "0.2857").exit()).isEqualTo(1);
        assertThat(check(log, "--max-reject-share", "0.2858").exit()).isZero();
        CommandRun wrong = check(log, "--max-reject-share", "20");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("Cannot check: got --max-reject-share 20.0, need a share from 0 to 1");
        Path nothing = write("empty.jsonl", List.of());
        assertThat(check(nothing).exit()).isEqualTo(1);
        assertThat(check(nothing).out()).contains("nothing here would be counted");
    }

    @Test
    void jsonEndsWithOneLineOfNumbers() throws Exception {
        Path log = write("events.jsonl", MIXED);
        Path other =
                write("other.jsonl", List.of("", event("b", "2099-01-01T00:00:00Z", "c", "l")));

        List<JsonNode> lines = jsonLines(check(log, other.toString(), "--json"));

        assertThat(lines).hasSize(4);
        assertThat(lines.get(0).path("file").asText()).isEqualTo(log.toString());
        assertThat(lines.get(0).path("lines").asLong()).isEqualTo(7);
        assertThat(lines.get(0).at("/items").toString())
                .isEqualTo(
                        "{\"ok\":5,\"void\":0,\"skip\":{},\"dead\":{\"not_json\":1,\"no_course\":1},"
                                + "\"noted\":{}}");
        assertThat(lines.get(0).at("/disorder").toString())
                .isEqualTo(
                        "{\"oldest\":\"2026-03-02T10:00:00Z\",\"newest\":\"2026-03-02T10:21:00Z\","
                                + "\"behind\":2,\"p50_ms\":0,\"p99_ms\":1140000,\"max_ms\":1140000,"
                                + "\"late_with_out_of_orderness\":{\"0s\":2,\"1min\":1,\"10min\":1,"
                                + "\"1h\":0,\"6h\":0,\"1d\":0,\"3d\":0,\"7d\":0,\"30d\":0}}");
        JsonNode all = lines.get(2);
        assertThat(all.path("courses").asLong()).isEqualTo(2);
        assertThat(all.path("learners").asLong()).isEqualTo(3);
        assertThat(all.path("learners_exact").asBoolean()).isTrue();
        assertThat(all.path("largest_courses").toString()).isEqualTo("{\"c-1\":4,\"c-2\":1}");
        assertThat(all.at("/examples/dead:no_course/0/line").asLong()).isEqualTo(6);
        assertThat(all.at("/examples/dead:empty_value/0/file").asText())
                .isEqualTo(other.toString());
        assertThat(lines.get(3).toString())
                .isEqualTo(
                        "{\"ok\":5,\"void\":0,\"empty_value\":1,\"not_json\":1,\"no_course\":1,"
                                + "\"future_time\":1}");
    }

    @Test
    void packedFilesAndStandardInputAreReadAlike() throws Exception {
        byte[] lines = String.join("\r\n", MIXED).getBytes(StandardCharsets.UTF_8);
        Path packed = folder.resolve("events.log.GZ");
        // Two members, as cat a.gz b.gz makes them.
        try (OutputStream file = Files.newOutputStream(packed)) {
            for (byte[] part :
                    List.of(
                            Arrays.copyOf(lines, 300),
                            Arrays.copyOfRange(lines, 300, lines.length))) {
                GZIPOutputStream zip = new GZIPOutputStream(file);
                zip.write(part);
                zip.finish();
            }
        }
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(lines));
            List<JsonNode> unpacked = jsonLines(check(packed, "-", "--json"));
            assertThat(unpacked.get(3).toString())
                    .isEqualTo("{\"ok\":10,\"void\":0,\"not_json\":2,\"no_course\":2}");
            assertThat(unpacked.get(0).path("bytes").asLong()).isEqualTo(lines.length);
            assertThat(unpacked.get(1).at("/items")).isEqualTo(unpacked.get(0).at("/items"));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void whatBreaksOffIsNamedWithItsLine() throws Exception {
        Path packed = folder.resolve("cut.gz");
        try (OutputStream file = Files.newOutputStream(packed);
                GZIPOutputStream zip = new GZIPOutputStream(file)) {
            for (int i = 0; i < 20_000; i++) {
                zip.write(
                        (event("e-" + i * 31, "2026-03-02T10:00:00Z", "c", "l") + "\n").getBytes());
            }
        }
        byte[] whole = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(whole, whole.length / 2));
        CommandRun run = check(packed);
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).containsPattern("Cannot read .*cut\\.gz after line \\d{4,}: ");
    }

    @Test
    void allThatCannotBeReadIsNamedAtOnce() throws Exception {
        CommandRun run = check(folder.resolve("none.log"), folder.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains("none.log is not there; ")
                .contains(folder + " is a directory, need its files");
        CommandRun unnamed = CommandRun.of("check", write("x.log", MIXED).toString());
        assertThat(unnamed.exit()).isEqualTo(2);
        assertThat(unnamed.err())
                .contains("Cannot check: got no --format, need one of canonical, ");
        CommandRun unknown = check(folder.resolve("x.log"), "--set", "tiles.no-such-option=1");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("tiles.no-such-option is no option");
    }

    @Test
    void whatHadToBeAssumedIsToldUnderTheOkItems() throws Exception {
        String event =
                "{\"name\":\"book\",\"time\":\"%s\",\"username\":\"kay\","
                        + "\"context\":{\"course_id\":\"a/b/%s\"}}";
        Path log =
                write(
                        "tracking.log",
                        List.of(
                                event.formatted("2026-03-02T10:00:00Z", "c"),
                                event.formatted("2026-03-02T10:00:00", "c"),
                                event.formatted("2026-03-02T10:00:00", ""),
                                event.formatted("2026-03-02T10:01:00", "c")));

        CommandRun text = CommandRun.of("check", "--format", "openedx", log.toString());
        assertThat(text.out())
                .containsIgnoringNewLines(
                        """
                        items     ok                                   3  75.0 %
                                    assumed_utc                        2  50.0 %
                                    id_derived                         3  75.0 %
                                  skip                                 1  25.0 %
                        """);

        List<JsonNode> lines =
                jsonLines(CommandRun.of("check", "--format", "openedx", "--json", log.toString()));
        for (JsonNode each : lines.subList(0, 2)) {
            assertThat(each.at("/items/noted").toString())
                    .isEqualTo("{\"assumed_utc\":2,\"id_derived\":3}");
        }
        assertThat(lines.get(2).toString())
                .as("outcomes alone, so that they add up")
                .isEqualTo("{\"ok\":3,\"void\":0,\"bad_course_id\":1}");
    }

    @Test
    void anotherFormatIsProposedWhenItReadsMore() throws Exception {
        Path log = write("events.jsonl", MIXED);
        CommandRun run =
                CommandRun.of(
                        "check",
                        "--format",
                        "openedx",
                        "--set",
                        "tiles.window=1min",
                        log.toString());
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains("5 of the first 7 lines read as canonical")
                .contains("  tiles check --format canonical --set tiles.window=1min " + log);
    }

    private CommandRun check(Path log, String... more) {
        return CommandRun.of(
                Stream.concat(
                                Stream.of("check", "--format", "canonical", log.toString()),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    static List<JsonNode> jsonLines(CommandRun run) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            lines.add(JSON.readTree(line));
        }
        return lines;
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }
}
