package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.cli.CommandRun;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.receipts.Replay;
import io.coursetiles.job.sink.ReplayTransaction;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Bad input is listed, looked at and given to the input again, once, by a command that is killed
 * before the commit of its first transaction and after it.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class DeadIT {

    private static final int GOOD = 20;

    /** More than go into one transaction, which takes 100. */
    private static final int BROKEN = 150;

    private static final int FIRST_LOT = 100;
    private static final int AHEAD = 5;
    private static final Duration SKEW = Duration.ofSeconds(5);

    @Test
    void originalsGoBackOnceHoweverOftenTheCommandDies(LocalStack stack, BrokerProxy proxy)
            throws Exception {
        Trial trial = new Trial(stack, "dead");
        trial.options().set(TilesOptions.MAX_CLOCK_SKEW, SKEW);
        trial.options().set(TilesOptions.DEAD_LETTER_MAX_BYTES, MemorySize.parse("2kb"));
        trial.createInput(2, Map.of());
        JobID job = trial.submit();
        TreeMap<String, byte[]> originals = sendBroken(trial);
        Instant future = Instant.now().plus(SKEW.multipliedBy(3));
        trial.send(
                0,
                IntStream.range(0, AHEAD)
                        .mapToObj(i -> CanonicalEvent.text("f-" + i, future.toString(), "course-a"))
                        .map(event -> event.getBytes(UTF_8))
                        .toList());
        long sent = GOOD + originals.size() + AHEAD;
        trial.awaitSettled(job, sent);

        isListedAndShown(trial);
        cutOriginalsNeedTheArchive(trial);
        JobID archiving = trial.submitArchive();
        trial.awaitArchived();
        assertThat(replay(trial, 0, "--reason", "not_json").path("records").asLong())
                .isEqualTo(originals.size());
        assertThat(replayed(trial)).as("records sent by dry runs").isEmpty();

        dies(trial, proxy, 0);
        assertThat(replayed(trial)).as("records of a call that died before its commit").isEmpty();
        assertThat(markers(trial)).isEmpty();
        dies(trial, proxy, 1);
        assertThat(replayed(trial)).hasSize(FIRST_LOT);
        assertThat(markers(trial)).hasSize(1);

        // The first lot is dead again by now, as other records, and is not to go a third time.
        trial.awaitSettled(job, sent + FIRST_LOT);
        JsonNode rest = replay(trial, 1, "--reason", "not_json", "--send", "--max-attempts", "2");
        assertThat(rest.path("records").asLong()).isEqualTo(originals.size() - FIRST_LOT);
        assertThat(rest.path("replayed_letters").asLong()).isEqualTo(FIRST_LOT);
        assertThat(rest.path("refused")).hasSize(FIRST_LOT);
        sent += originals.size();
        trial.awaitSettled(job, sent);
        checkReplayed(trial, originals);

        // What was given again is dead again, of the next attempt, and may not go a third time.
        JsonNode beyond = replay(trial, 1, "--reason", "not_json", "--send", "--max-attempts", "2");
        assertThat(beyond.path("records").asLong()).isZero();
        assertThat(beyond.path("replayed_letters").asLong()).isEqualTo(originals.size());
        assertThat(beyond.path("refused")).hasSize(originals.size());
        assertThat(beyond.path("refused").iterator().next().asText())
                .isEqualTo("not_json at attempt 2 of 2");
        assertThat(replayed(trial)).hasSize(originals.size());

        // Time has mended these.
        await().atMost(Trial.DEADLINE)
                .until(() -> Instant.now().isAfter(future.minus(SKEW).plusSeconds(1)));
        assertThat(
                        replay(trial, 0, "--reason", "future_time", "--send", "--max", "3")
                                .path("left_letters")
                                .asLong())
                .isEqualTo(AHEAD - 3);
        replay(trial, 0, "--reason", "future_time", "--send");
        sent += AHEAD;
        trial.awaitSettled(job, sent);
        trial.drain(job);
        trial.drainArchive(archiving);

        assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(GOOD + AHEAD);
        assertThat(ledger.records()).isEqualTo(sent);
        JsonNode reasons = list(trial).path("reasons");
        assertThat(reasons.at("/not_json/letters").asLong()).isEqualTo(2L * originals.size());
        assertThat(reasons.at("/not_json/replayed").asLong()).isEqualTo(originals.size());
        assertThat(reasons.at("/future_time/letters").asLong()).isEqualTo(AHEAD);
        assertThat(Audits.of(trial).text()).endsWith("\nClean.");
    }

    /** The broken records by {@code partition/offset}: one is longer than a dead letter may be. */
    private static TreeMap<String, byte[]> sendBroken(Trial trial) throws Exception {
        trial.send(0, CanonicalEvent.eachSecond("good", 0, GOOD));
        List<byte[]> broken =
                IntStream.range(0, BROKEN).mapToObj(i -> ("broken " + i).getBytes(UTF_8)).toList();
        byte[] large = ("{" + "x".repeat(5_000)).getBytes(UTF_8);
        trial.send(0, broken);
        trial.send(1, List.of(large));
        TreeMap<String, byte[]> originals = new TreeMap<>();
        for (int i = 0; i < BROKEN; i++) {
            originals.put("0/" + (GOOD + i), broken.get(i));
        }
        originals.put("1/0", large);
        return originals;
    }

    private static void isListedAndShown(Trial trial) throws Exception {
        assertThat(list(trial).path("reasons").toString())
                .isEqualTo(
                        "{\"future_time\":{\"letters\":5,\"replayed\":0},"
                                + "\"not_json\":{\"letters\":151,\"replayed\":0}}");
        JsonNode newest = list(trial, "--limit", "3", "--partition", "0").path("newest");
        assertThat(newest).hasSize(3);
        assertThat(newest.get(0).path("position").asText())
                .isEqualTo("0/" + (GOOD + BROKEN + AHEAD - 1) + "/0");
        assertThat(newest.get(0).path("reason").asText()).isEqualTo("future_time");
        assertThat(list(trial, "--since", "2099-01-01T00:00:00Z").path("newest")).isEmpty();
        CommandRun unknown = run(trial, "list", "--reason", "bad");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err())
                .contains("Cannot filter by --reason bad: need one of bad_actor, ");

        CommandRun show = run(trial, "show", "0/" + GOOD);
        assertThat(show.exit()).isZero();
        assertThat(show.out())
                .containsPattern("(?m)^error_reason +not_json$")
                .containsPattern("(?m)^attempt +1$")
                .endsWith("\n\nbroken 0\n");
        assertThat(run(trial, "show", "0/" + GOOD, "--hex", "--bytes", "3").out())
                .endsWith(
                        "00000000  62 72 6f                                         bro\n"
                                + "... and 5 bytes more\n");
        assertThat(run(trial, "show", "0/3").exit()).as("of a good record").isEqualTo(1);
    }

    private static void cutOriginalsNeedTheArchive(Trial trial) throws Exception {
        JsonNode plan = replay(trial, 1, "--reason", "not_json");
        assertThat(plan.path("records").asLong()).isEqualTo(BROKEN);
        assertThat(plan.path("refused").toString())
                .isEqualTo("{\"1/0\":\"cut, and not in the archive\"}");
    }

    /** Kills a call whose next commit the broker has not seen, when so many have passed. */
    private static void dies(Trial trial, BrokerProxy proxy, int passing) throws Exception {
        RequestHold hold =
                proxy.hold(
                        passing,
                        ProxiedRequest.commitsOf(ReplayTransaction.transactionalId("dead")));
        Configuration options = new Configuration(trial.options());
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        try (CommandProcess command =
                CommandProcess.start(
                        arguments(options, "replay", "--reason", "not_json", "--send"))) {
            await().atMost(Trial.DEADLINE)
                    .failFast(() -> assertThat(command.isAlive()).as(command.said()).isTrue())
                    .until(() -> !hold.held().isEmpty());
            command.kill();
        }
        hold.discard();
        assertThat(hold.passed()).hasSize(passing);
    }

    private static void checkReplayed(Trial trial, TreeMap<String, byte[]> originals) {
        TreeMap<String, byte[]> seen = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : replayed(trial)) {
            String origin = header(record, Replay.ORIGIN_HEADER);
            assertThat(origin).startsWith("dead.events/" + record.partition() + "/");
            assertThat(header(record, "attempt")).isEqualTo("2");
            assertThat(seen.put(origin.substring("dead.events/".length()), record.value()))
                    .as("sent twice: " + origin)
                    .isNull();
        }
        assertThat(seen.keySet()).isEqualTo(originals.keySet());
        seen.forEach(
                (position, value) ->
                        assertThat(value).as(position).isEqualTo(originals.get(position)));
    }

    private static List<ConsumerRecord<byte[], byte[]>> replayed(Trial trial) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        trial.kafka()
                .readAll(
                        trial.input(),
                        record -> {
                            if (record.headers().lastHeader(Replay.HEADER) != null) {
                                records.add(record);
                            }
                        });
        return records;
    }

    private static List<JsonNode> markers(Trial trial) throws Exception {
        return trial.json(Channel.RECEIPTS).stream().filter(Replay::is).toList();
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return new String(header.value(), UTF_8);
    }

    private static JsonNode list(Trial trial, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("list", "--json"));
        all.addAll(List.of(arguments));
        CommandRun run = run(trial, all.toArray(String[]::new));
        assertThat(run.exit()).as(run.toString()).isZero();
        return run.json();
    }

    private static JsonNode replay(Trial trial, int exit, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("replay", "--json"));
        all.addAll(List.of(arguments));
        CommandRun run = run(trial, all.toArray(String[]::new));
        assertThat(run.exit()).as(run.toString()).isEqualTo(exit);
        return run.json();
    }

    private static CommandRun run(Trial trial, String... arguments) {
        return CommandRun.of(arguments(trial.options(), arguments).toArray(String[]::new));
    }

    private static List<String> arguments(Configuration options, String... arguments) {
        List<String> all = new ArrayList<>(List.of("dead"));
        all.addAll(List.of(arguments));
        options.toMap()
                .forEach(
                        (key, value) -> {
                            all.add("--set");
                            all.add(key + "=" + value);
                        });
        return all;
    }
}
