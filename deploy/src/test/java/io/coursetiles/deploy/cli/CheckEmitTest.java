package io.coursetiles.deploy.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.coursetiles.deploy.contracts.Contract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check --emit canonical} makes of the items that count; all of it by the contract. */
class CheckEmitTest {

    @TempDir Path folder;

    @Test
    void emittedEventsAreTheSameItemsInOrder() throws Exception {
        Path log = write("events.jsonl", CheckCommandTest.MIXED);

        CommandRun run = emitted("canonical", log, "--json");

        assertThat(run.out().lines())
                .containsExactly(
                        CheckCommandTest.MIXED.get(0),
                        CheckCommandTest.MIXED.get(1),
                        CheckCommandTest.MIXED.get(2),
                        CheckCommandTest.MIXED.get(4),
                        CheckCommandTest.MIXED.get(6));
        List<String> reports = run.err().lines().toList();
        assertThat(reports.get(reports.size() - 1))
                .isEqualTo("{\"ok\":5,\"void\":0,\"not_json\":1,\"no_course\":1}");
    }

    /** Of every format but the canonical one; what is emitted reads as the same kinds. */
    @Test
    void whatTheSourceCallsAnEventIsEmittedBesideItsKind() throws Exception {
        Path log =
                write(
                        "mixed.jsonl",
                        List.of(
                                CheckCommandTest.MIXED.get(0),
                                "{\"name\":\"edx.forum.thread.created\",\"time\":"
                                        + "\"2026-03-02T10:00:00Z\",\"username\":\"kay\","
                                        + "\"context\":{\"course_id\":\"a/b/c\"}}",
                                "{\"actor\":{\"mbox\":\"mailto:k@x.example\"},\"verb\":{\"id\":"
                                        + "\"http://adlnet.gov/expapi/verbs/passed\"},"
                                        + "\"object\":{\"id\":\"urn:x:c\",\"definition\":"
                                        + "{\"type\":\"http://adlnet.gov/expapi/activities/"
                                        + "course\"}},\"timestamp\":\"2026-03-02T10:00:00Z\"}",
                                "{\"type\":\"MediaEvent\",\"action\":\"Paused\",\"actor\":"
                                        + "\"urn:x:kay\",\"object\":\"urn:x:m\",\"group\":"
                                        + "\"urn:x:c\",\"eventTime\":\"2026-03-02T10:00:00Z\"}"));

        CommandRun run = emitted("auto", log);

        List<JsonNode> events = CheckCommandTest.jsonLines(run);
        assertThat(events.get(0).has("source_type")).isFalse();
        assertThat(events)
                .extracting(
                        event -> event.path("event_type").asText(),
                        event -> event.path("source_type").asText())
                .containsExactly(
                        tuple("video", ""),
                        tuple("discussion", "edx.forum.thread.created"),
                        tuple("completion", "http://adlnet.gov/expapi/verbs/passed"),
                        tuple("video", "MediaEvent/Paused"));
        Path emitted = write("emitted.jsonl", run.out().lines().toList());
        List<JsonNode> again = CheckCommandTest.jsonLines(emitted("canonical", emitted));
        assertThat(again).hasSize(4);
        for (int i = 0; i < again.size(); i++) {
            ((ObjectNode) events.get(i)).remove("source_type");
            assertThat(again.get(i)).isEqualTo(events.get(i));
        }
    }

    private static CommandRun emitted(String format, Path log, String... more) {
        CommandRun run =
                CommandRun.of(
                        Stream.concat(
                                        Stream.of(
                                                "check", "--format", format, "--emit", "canonical"),
                                        Stream.concat(Stream.of(more), Stream.of(log.toString())))
                                .toArray(String[]::new));
        assertThat(run.out().lines())
                .isNotEmpty()
                .allSatisfy(
                        event ->
                                assertThat(Contract.CANONICAL_EVENT.problems(event.getBytes(UTF_8)))
                                        .isEmpty());
        return run;
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }
}
