package io.coursetiles.deploy.cli;

import static io.coursetiles.job.publish.DateState.PROVISIONAL;
import static io.coursetiles.job.publish.DateState.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.restate.CourseDayScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code read} and {@code publish} as they are given; neither needs broker or cluster. */
class CourseDayCommandsTest {

    private static final String NAMES =
            "course_id,event_date,event_count,learner_count,matched_lesson_count,view_count,"
                    + "video_count,problem_count,discussion_count,completion_count,other_count,"
                    + "late_event_count,conflict_count,first_event_time,last_event_time,settled,"
                    + "job_id,completion_repeat_count,decoder_version";

    @TempDir private Path stack;

    private CourseDayScene scene;

    @BeforeEach
    void publishTwice() throws IOException {
        System.setProperty("tiles.home", "..");
        scene = new CourseDayScene(stack.resolve("course_day"));
        scene.date("a", "2026-03-02", SETTLED, "a,\"b\"", "c").publish("a");
        scene.date("b", "2026-03-03", PROVISIONAL, "c").publish("b");
    }

    @Test
    void rowsArePrintedWithAllTheirColumns() throws Exception {
        String monday =
                "2026-03-02,10,1,0,10,0,0,0,0,0,0,0,2026-03-02T10:00:00Z,"
                        + "2026-03-02T10:00:09.500Z,true,a,0,canonical/1\n";
        String tuesday =
                "2026-03-03,10,1,0,10,0,0,0,0,0,0,0,2026-03-03T10:00:00Z,"
                        + "2026-03-03T10:00:09.500Z,false,b,0,canonical/1\n";
        CommandRun csv = read("--format", "csv");
        assertThat(csv.exit()).as(csv.toString()).isZero();
        assertThat(csv.out())
                .isEqualTo(NAMES + "\n\"a,\"\"b\"\"\"," + monday + "c," + monday + "c," + tuesday);

        assertThat(read("--format", "csv", "--version", "1").out())
                .isEqualTo(NAMES + "\n\"a,\"\"b\"\"\"," + monday + "c," + monday);
        assertThat(
                        read("--format", "csv", "--date", "2026-03-03,2026-03-02", "--course", "c")
                                .out())
                .isEqualTo(NAMES + "\nc," + monday + "c," + tuesday);

        CommandRun table = read("--date", "2026-03-03");
        assertThat(table.out().lines().map(line -> line.replaceAll(" +", ",")))
                .containsExactly(NAMES, "c," + tuesday.strip());
        assertThat(read("--course", "none").out()).isEqualTo("No rows in version 2.\n");

        JsonNode json = read("--json").json();
        assertThat(json.path("version").asLong()).isEqualTo(2);
        assertThat(json.path("rows")).hasSize(3);
        assertThat(json.at("/rows/2/job_id").asText()).isEqualTo("b");
        assertThat(json.at("/rows/2/event_count").isNumber()).isTrue();
        assertThat(json.at("/rows/2/settled").isBoolean()).isTrue();
        assertThat(read("--format", "json").out()).isEqualTo(read("--json").out());
    }

    @Test
    void aFileThatIsNotAsNamedEndsWithOne() throws Exception {
        Path file = scene.file("2026-03-02");
        Files.write(file, new byte[3]);
        CommandRun read = read();
        assertThat(read.exit()).isOne();
        assertThat(read.out()).startsWith("Cannot read course_day file " + file + ": got 3 bytes");
        assertThat(read("--json").json().path("problems")).hasSize(1);
        assertThat(read("--date", "2026-03-03").exit()).as("another date").isZero();
    }

    @Test
    void whatIsNotPublishedIsNoEmptyAnswer() {
        CommandRun date = read("--date", "2026-03-02,2026-03-04");
        assertThat(date.exit()).isOne();
        assertThat(date.out()).isEqualTo("2026-03-04 is not published.\n");

        CommandRun version = read("--version", "3");
        assertThat(version.exit()).isEqualTo(2);
        assertThat(version.err())
                .contains("Cannot read version: got 3, need 1 to 2, the versions of the log");

        CommandRun nothing =
                CommandRun.of("read", "course_day", "--stack", stack.resolve("none").toString());
        assertThat(nothing.exit()).isOne();
        assertThat(nothing.out()).startsWith("Nothing is published in ");

        assertThat(read("--date", "2026-3-2").exit()).isEqualTo(2);
        assertThat(CommandRun.of("read", "no_table").exit()).isEqualTo(2);
    }

    @Test
    void aRollbackIsAVersionOfItsOwn() throws Exception {
        CommandRun done = publish("--rollback-to", "1", "--job-id", "undo", "--json");
        assertThat(done.exit()).as(done.toString()).isZero();
        assertThat(done.out())
                .isEqualTo(
                        "{\"job_id\":\"undo\",\"rolled_back_to\":1,\"done\":true,\"version\":3,"
                                + "\"problems\":[]}\n");
        assertThat(read("--json").json().path("rows")).hasSize(2);

        Files.delete(
                stack.resolve("course_day")
                        .resolve(
                                scene.log()
                                        .version(2)
                                        .orElseThrow()
                                        .dates()
                                        .get("2026-03-03")
                                        .paths()
                                        .get(0)));
        CommandRun refused = publish("--rollback-to", "2", "--job-id", "redo");
        assertThat(refused.exit()).isOne();
        assertThat(refused.out()).contains("got no file").contains("Not rolled back");

        assertThat(publish("--rollback-to", "9", "--job-id", "far").exit()).isEqualTo(2);
        assertThat(publish("--job-id", "undo").exit()).isEqualTo(2);
        assertThat(scene.current().version()).isEqualTo(3);
    }

    private CommandRun read(String... more) {
        return run("read", List.of("course_day"), more);
    }

    private CommandRun publish(String... more) {
        return run("publish", List.of(), more);
    }

    private CommandRun run(String command, List<String> first, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(first);
        arguments.addAll(List.of("--stack", stack.toString()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(new String[0]));
    }
}
