package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cli.CommandRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The commands around a restatement, on events that the running stream has called late. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class RestateAutoIT {

    private static final int ON_TIME = 20;
    private static final int LATE = 3;
    private static final int OLD = 2;
    private static final LocalDate LONG_PAST = LocalDate.parse("2025-01-06");

    @Test
    void lateRowsAreTakenInsideTheHorizonAndNamedBeyondIt(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "auto");
        LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(1);
        // One of the two subtasks has no partition.
        trial.options().set(TilesOptions.IDLE_TIMEOUT, Duration.ofSeconds(3));
        trial.createInput(1, Map.of());
        JobID tiles = trial.submit();
        JobID archiving = trial.submitArchive();
        trial.send(0, events("on", day, 12, ON_TIME, "course-a"));
        trial.send(0, events("closing", day, 13, 1, "course-b"));
        trial.awaitFinal(day + "T12:00:00Z");
        trial.awaitArchived();

        assertDone(restate(trial, "--dates", day.toString(), "--job-id", "a"), 1);
        Map<String, String> first =
                Map.of(
                        day + " course-a",
                        "20 events, 0 late",
                        day + " course-b",
                        "1 events, 0 late");
        assertThat(facts(trial)).isEqualTo(first);
        assertThat(run(trial, "restate", "--status").json().path("auto")).isEmpty();

        trial.send(0, events("late", day, 12, LATE, "course-a"));
        trial.send(0, events("old", LONG_PAST, 12, OLD, "course-b"));
        await().atMost(Trial.DEADLINE).until(() -> trial.json(Channel.LATE).size() == LATE + OLD);
        trial.awaitArchived();

        JsonNode status = run(trial, "restate", "--status").json();
        assertThat(status.path("auto")).hasToString("[\"" + day + "\"]");
        assertThat(status.path("dates").path(day.toString()))
                .hasToString(
                        "{\"state\":\"provisional\",\"events\":21,\"version\":1,\"job_id\":\"a\","
                                + "\"late_inside\":3,\"late_beyond\":0,\"next\":\"auto\"}");
        JsonNode past = status.path("dates").path(LONG_PAST.toString());
        assertThat(past.path("late_beyond").asInt()).isEqualTo(OLD);
        String widen = past.path("widen").asText();
        assertThat(widen)
                .isEqualTo(
                        "tiles restate --dates 2025-01-06 --ingest-dates 2025-01-05..%s"
                                        .formatted(lastIngestDate(trial))
                                + " --job-id widen-2025-01-06-v1");

        assertDone(restate(trial, "--auto", "--job-id", "b"), 2);
        Map<String, String> second = new TreeMap<>(first);
        second.put(day + " course-a", "23 events, 3 late");
        assertThat(facts(trial)).isEqualTo(second);
        assertThat(restate(trial, "--auto", "--job-id", "b").json().path("outcome").asText())
                .isEqualTo("Already published as version 2.");

        CommandRun idle = restate(trial, "--auto", "--job-id", "c");
        assertThat(idle.exit()).as(idle.toString()).isZero();
        assertThat(idle.json().path("outcome").asText()).isEqualTo("no date");
        assertThat(Files.exists(courseDay(trial).resolve("staging/job_id=c"))).isFalse();

        String[] words = widen.split(" ");
        assertDone(restate(trial, List.of(words).subList(2, words.length)), 3);
        Map<String, String> third = new TreeMap<>(second);
        third.put(LONG_PAST + " course-b", "2 events, 2 late");
        assertThat(facts(trial)).isEqualTo(third);
        for (JsonNode date : run(trial, "restate", "--status").json().path("dates")) {
            assertThat(date.path("late_inside").asInt() + date.path("late_beyond").asInt())
                    .as(date.toString())
                    .isZero();
        }

        CommandRun back =
                CommandRun.of(
                        "publish",
                        "--rollback-to",
                        "1",
                        "--job-id",
                        "back",
                        "--course-day",
                        courseDay(trial).toString());
        assertThat(back.exit()).as(back.toString()).isZero();
        assertThat(facts(trial)).isEqualTo(first);
        CommandRun taken = restate(trial, "--dates", day.toString(), "--job-id", "back");
        assertThat(taken.exit()).as(taken.toString()).isEqualTo(2);
        assertThat(taken.err()).contains("it is that of the rollback in version 4");
        assertThat(run(trial, "restate", "--status").json().path("auto"))
                .as("the late rows wait again")
                .hasToString("[\"" + day + "\"]");
        trial.stop(tiles);
        trial.stop(archiving);
    }

    private static List<byte[]> events(
            String id, LocalDate day, int hour, int count, String course) {
        return IntStream.range(0, count)
                .mapToObj(
                        second ->
                                CanonicalEvent.text(
                                        id + "-" + second,
                                        "%sT%02d:00:%02dZ".formatted(day, hour, second % 10),
                                        course))
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static LocalDate lastIngestDate(Trial trial) throws Exception {
        long last =
                trial.json(Channel.LATE).stream()
                        .mapToLong(row -> row.path("record_timestamp").asLong())
                        .max()
                        .orElseThrow();
        return LocalDate.ofInstant(Instant.ofEpochMilli(last), ZoneOffset.UTC);
    }

    private static void assertDone(CommandRun run, long version) throws Exception {
        assertThat(run.exit()).as(run.toString()).isZero();
        assertThat(run.json().path("outcome").asText())
                .isEqualTo("Published as version " + version + ".");
    }

    private static Path courseDay(Trial trial) {
        return trial.stack().stateDir().resolve("course_day-auto").toAbsolutePath();
    }

    /** By date and course. */
    private static Map<String, String> facts(Trial trial) throws Exception {
        CommandRun read =
                CommandRun.of(
                        "read",
                        "course_day",
                        "--json",
                        "--course-day",
                        courseDay(trial).toString());
        assertThat(read.exit()).as(read.toString()).isZero();
        Map<String, String> facts = new TreeMap<>();
        for (JsonNode row : read.json().path("rows")) {
            String key = row.path("event_date").asText() + " " + row.path("course_id").asText();
            String value =
                    row.path("event_count").asLong()
                            + " events, "
                            + row.path("late_event_count").asLong()
                            + " late";
            assertThat(facts.put(key, value)).isNull();
        }
        return facts;
    }

    private static CommandRun restate(Trial trial, String... arguments) {
        return restate(trial, List.of(arguments));
    }

    private static CommandRun restate(Trial trial, List<String> arguments) {
        List<String> all = new ArrayList<>(List.of("restate"));
        all.addAll(arguments);
        return run(trial, all.toArray(new String[0]));
    }

    /** With the options of the trial. */
    private static CommandRun run(Trial trial, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--json", "--stack", trial.stack().stateDir().toString()));
        all.addAll(List.of("--course-day", courseDay(trial).toString()));
        trial.options()
                .toMap()
                .forEach((key, value) -> all.addAll(List.of("--set", key + "=" + value)));
        return CommandRun.of(all.toArray(new String[0]));
    }
}
