package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cli.CommandRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The savepoints of a real job over a real broker: looked into, compared, listed, disposed of. */
@ExtendWith(SharedStack.class)
class SavepointCommandsIT {

    /** Windows up to second 40 are closed then; those from 40, 50 and 60 are open. */
    private static final int STOPPED_AT = 65;

    private static final int CLOSED_TILES = 2 * 4;
    private static final int MORE = 3;

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1"})
    void everyNumberIsThatOfTheInput(int before, int after, LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "inspect" + before);
        trial.options().set(TilesOptions.PARALLELISM, before);
        trial.createInput(2, Map.of());
        JobID first = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, STOPPED_AT));
        trial.send(1, CanonicalEvent.eachSecond("p1", 0, STOPPED_AT));
        trial.awaitSettled(first, 2 * STOPPED_AT);
        await().atMost(Trial.DEADLINE).until(() -> finals(trial) == CLOSED_TILES);
        Path unused = path(trial.savepoint(first));
        Path stopped = path(trial.stop(first));

        JsonNode told = json(CommandRun.of("savepoint", "inspect", "" + stopped, "--json"));
        assertHead(told, trial, before);
        assertWindows(told, STOPPED_AT);
        assertOffsets(told, trial, STOPPED_AT);
        assertPending(told, trial, before);

        trial.options().set(TilesOptions.PARALLELISM, after);
        JobID second = trial.submitFrom(stopped.toUri().toString());
        trial.send(0, CanonicalEvent.eachSecond("q0", STOPPED_AT, STOPPED_AT + MORE));
        trial.awaitSettled(second, 2 * STOPPED_AT + MORE);
        Path last = path(trial.stop(second));

        assertDifferences(stopped, last, before, after);
        assertListed(trial, unused, stopped, last);
        assertDisposed(trial, unused, stopped, last);
    }

    private static Path path(String savepoint) {
        return Path.of(URI.create(savepoint));
    }

    private static long finals(Trial trial) throws Exception {
        return trial.json(Channel.TILES).stream()
                .filter(tile -> tile.path("status").asText().equals("final"))
                .count();
    }

    private static JsonNode json(CommandRun run) throws Exception {
        assertThat(run.exit()).as(run.toString()).isZero();
        return run.json();
    }

    private static void assertHead(JsonNode told, Trial trial, int parallelism) {
        assertThat(told.path("kind").asText()).isEqualTo("savepoint");
        assertThat(told.path("job").asText()).isEqualTo("tiles");
        assertThat(told.path("deployment").asText())
                .isEqualTo(trial.options().get(TilesOptions.DEPLOYMENT));
        assertThat(told.path("run").asLong()).isEqualTo(1);
        assertThat(told.path("window_size_ms").asLong()).isEqualTo(10_000);
        assertThat(told.at("/closed_until/deduplicate").asText())
                .isEqualTo(CanonicalEvent.at(40).toString());
        assertThat(told.at("/closed_until/tile").asText())
                .isEqualTo(CanonicalEvent.at(40).toString());
        for (JsonNode operator : told.path("operators")) {
            assertThat(operator.path("parallelism").asInt()).isEqualTo(parallelism);
            assertThat(operator.path("max_parallelism").asInt()).isEqualTo(720);
            assertThat(operator.path("notes")).as(operator.toString()).isEmpty();
        }
    }

    private static void assertWindows(JsonNode told, int end) {
        Map<Integer, Set<String>> ids = new TreeMap<>();
        Map<Integer, Set<String>> learners = new TreeMap<>();
        for (int second = 40; second < end; second++) {
            for (String prefix : List.of("p0", "p1")) {
                String id = prefix + "-" + second;
                int window = second / 10 * 10;
                ids.computeIfAbsent(window, each -> new HashSet<>()).add(id);
                learners.computeIfAbsent(window, each -> new HashSet<>())
                        .add(second % 2 + "|" + CanonicalEvent.learner(id));
            }
        }
        List<String> wanted = new ArrayList<>();
        ids.forEach(
                (window, of) ->
                        wanted.add(
                                window(
                                        CanonicalEvent.at(window).toString(),
                                        of.size(),
                                        2,
                                        of.size(),
                                        0,
                                        learners.get(window).size())));
        List<String> seen = new ArrayList<>();
        for (JsonNode each : told.path("windows")) {
            seen.add(
                    window(
                            each.path("start").asText(),
                            each.path("ids").asLong(),
                            each.path("tiles").asLong(),
                            each.path("events").asLong(),
                            each.path("duplicates").asLong(),
                            each.path("learners").asLong()));
        }
        assertThat(seen).hasSize(3).isEqualTo(wanted);
        assertThat(told.path("open_windows").asInt()).isEqualTo(3);
        assertThat(told.path("open_tiles").asInt()).isEqualTo(6);
        assertThat(told.path("ids_held").asInt()).isEqualTo(2 * (end - 40));
    }

    private static String window(
            String start, long ids, long tiles, long events, long duplicates, long learners) {
        return start + " " + ids + " " + tiles + " " + events + " " + duplicates + " " + learners;
    }

    private static void assertOffsets(JsonNode told, Trial trial, long next) {
        JsonNode source = told.at("/offsets/events-source");
        assertThat(source.path("partitions").asInt()).isEqualTo(2);
        for (int partition = 0; partition < 2; partition++) {
            JsonNode each = source.path("next").path(partition);
            assertThat(each.path("topic").asText()).isEqualTo(trial.input());
            assertThat(each.path("partition").asInt()).isEqualTo(partition);
            assertThat(each.path("offset").asLong()).isEqualTo(next);
            assertThat(told.path("passed").path("" + partition).asLong()).isEqualTo(next);
        }
    }

    /**
     * What a savepoint holds to commit is the end of what readers have seen committed since: the
     * savepoint's own transactions, and before them those of a savepoint that the job went on
     * after, and of checkpoints that were declined, which wait for the next.
     */
    private static void assertPending(JsonNode told, Trial trial, int parallelism)
            throws Exception {
        int count = told.path("pending_transactions").asInt();
        assertThat(told.at("/committables/Sink Committer: outbox-sink").asInt()).isEqualTo(count);
        assertThat(count).isPositive();
        assertThat(count % parallelism).as("the same of every subtask").isZero();
        List<String> pending = new ArrayList<>();
        for (JsonNode each : told.path("pending")) {
            assertThat(each.path("run").asLong()).isEqualTo(1);
            assertThat(each.path("transactional_id").asText())
                    .startsWith("course-tiles/inspect" + parallelism + "/");
            pending.add(transaction(each));
        }
        List<String> committed =
                trial.receipts(1).stream()
                        .sorted(
                                Comparator.comparing(
                                                (JsonNode each) ->
                                                        each.path("checkpoint_id").asLong())
                                        .thenComparing(each -> each.path("subtask").asInt()))
                        .map(SavepointCommandsIT::transaction)
                        .toList();
        assertThat(pending)
                .hasSize(count)
                .isEqualTo(committed.subList(committed.size() - count, committed.size()));
        assertThat(pending.get(count - 1)).startsWith(told.path("checkpoint_id").asText() + " ");
    }

    private static String transaction(JsonNode told) {
        return told.path("checkpoint_id").asText()
                + " "
                + told.path("subtask")
                + " "
                + told.path("counts").path("tiles")
                + " "
                + told.path("counts").path("receipts");
    }

    private static void assertDifferences(Path stopped, Path last, int before, int after)
            throws Exception {
        JsonNode told =
                json(
                        CommandRun.of(
                                "savepoint",
                                "diff",
                                "" + stopped,
                                "" + last,
                                "--json",
                                "--limit",
                                "1000"));
        Map<String, String> seen = new TreeMap<>();
        for (JsonNode each : told.path("differences")) {
            seen.put(
                    each.path("fact").asText(),
                    each.path("before").asText() + " -> " + each.path("after").asText());
        }
        assertThat(told.path("equal").asBoolean()).isFalse();
        assertThat(told.path("count").asInt()).isEqualTo(seen.size());
        String window = "window " + CanonicalEvent.at(60) + " ";
        int ids = 2 * (STOPPED_AT - 60);
        assertThat(seen)
                .containsEntry("run", "1 -> 2")
                .containsEntry("operator tile parallelism", before + " -> " + after)
                .containsEntry(window + "ids", ids + " -> " + (ids + MORE))
                .containsEntry(window + "events", ids + " -> " + (ids + MORE))
                .containsEntry("passed offset of 0", STOPPED_AT + " -> " + (STOPPED_AT + MORE))
                .doesNotContainKeys(
                        "job",
                        "deployment",
                        "kind",
                        "window size in ms",
                        "closed until, by tile",
                        "passed offset of 1",
                        window + "tiles",
                        window + "duplicates",
                        "operator tile max parallelism",
                        "state tile/tile-counts kind");
        Set<String> windows = new TreeSet<>();
        seen.keySet().stream()
                .filter(fact -> fact.startsWith("window 2"))
                .map(fact -> fact.substring(0, window.length()))
                .forEach(windows::add);
        assertThat(windows).as("windows that have changed").containsExactly(window);
        JsonNode same = json(CommandRun.of("savepoint", "diff", "" + last, "" + last, "--json"));
        assertThat(same.path("equal").asBoolean()).isTrue();
    }

    private static void assertListed(Trial trial, Path... savepoints) throws Exception {
        JsonNode told = json(CommandRun.of(arguments(trial, "list", "--limit", "1000", "--json")));
        Map<String, JsonNode> listed = new TreeMap<>();
        told.path("snapshots").forEach(each -> listed.put(each.path("path").asText(), each));
        for (int i = 0; i < savepoints.length; i++) {
            JsonNode each = listed.get(savepoints[i].toString());
            assertThat(each).as("%s of %s", savepoints[i], listed.keySet()).isNotNull();
            assertThat(each.path("standing").asText()).isEqualTo("complete");
            assertThat(each.path("job").asText()).isEqualTo("tiles");
            assertThat(each.path("deployment").asText())
                    .isEqualTo(trial.options().get(TilesOptions.DEPLOYMENT));
            assertThat(each.path("run").asLong()).isEqualTo(i < 2 ? 1 : 2);
        }
    }

    private static void assertDisposed(Trial trial, Path unused, Path stopped, Path last)
            throws Exception {
        String[] asked = {
            "dispose", "" + unused, "" + stopped, "" + last, "--older-than", "0s", "--json"
        };
        CommandRun dry = CommandRun.of(options(trial, asked));
        assertThat(dry.exit()).as(dry.toString()).isEqualTo(1);
        assertThat(dry.json().path("deleted").asBoolean()).isFalse();
        assertThat(unused).exists();

        CommandRun run = CommandRun.of(options(trial, with(asked, "--delete")));

        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        Map<String, String> fates = new TreeMap<>();
        for (JsonNode each : run.json().path("snapshots")) {
            fates.put(
                    each.path("path").asText(),
                    each.path("verdict").asText() + ": " + each.path("why").asText());
        }
        assertThat(fates.get("" + unused)).isEqualTo("disposed: nothing needs it");
        assertThat(fates.get("" + stopped)).startsWith("kept: ").endsWith("restored from it");
        assertThat(fates.get("" + last)).isEqualTo("kept: is the newest that is complete");
        assertThat(run.json().path("refused")).hasSize(2);
        assertThat(unused).doesNotExist();
        assertThat(CommandRun.of("savepoint", "inspect", "" + unused).exit()).isEqualTo(2);
        json(CommandRun.of("savepoint", "inspect", "" + stopped, "--json"));
    }

    private static String[] with(String[] arguments, String more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(more);
        return all.toArray(new String[0]);
    }

    private static String[] arguments(Trial trial, String... command) {
        List<String> all = new ArrayList<>(List.of("savepoint"));
        all.addAll(List.of(command));
        all.add("--stack");
        all.add(trial.stack().stateDir().toString());
        return all.toArray(new String[0]);
    }

    /** With the deployment's names of its topics. */
    private static String[] options(Trial trial, String... command) {
        List<String> all = new ArrayList<>(List.of(arguments(trial, command)));
        trial.options()
                .toMap()
                .forEach(
                        (key, value) -> {
                            all.add("--set");
                            all.add(key + "=" + value);
                        });
        return all.toArray(new String[0]);
    }
}
