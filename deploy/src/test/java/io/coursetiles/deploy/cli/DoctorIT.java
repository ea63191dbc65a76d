package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.faults.SharedStack;
import io.coursetiles.deploy.stack.LocalStack;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code tiles doctor} and what {@code tiles submit} makes of it, on a real broker and cluster. */
@ExtendWith(SharedStack.class)
class DoctorIT {

    private static final Map<String, String> GOOD_INPUT =
            Map.of("message.timestamp.type", "LogAppendTime");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Findings of which each is there once, beside those of the output topics. */
    private static final String GENERAL =
            "libraries transaction.budget broker broker.metadata.version "
                    + "broker.transaction.version broker.markers broker.clock input.topic "
                    + "input.message.timestamp.type input.cleanup.policy input.retention.ms "
                    + "input.retention.bytes transaction.max.timeout.ms transactions.own "
                    + "transactions.foreign holder.archive cluster checkpoints.writable "
                    + "checkpoints.shared disk.state disk.checkpoints disk.archive";

    @Test
    void nothingIsWrongBeforeTheFirstStartAndNothingIsChanged(LocalStack stack) throws Exception {
        String deployment = "doctor-well";
        create(stack, deployment + ".events", 2, GOOD_INPUT);

        assertThat(tiles(stack, "doctor", deployment)).as(told()).isZero();
        JsonNode diagnosis = new ObjectMapper().readTree(out.toString());
        assertThat(standings(diagnosis).values()).as(told()).containsOnly("good");
        List<String> all = new ArrayList<>(List.of(GENERAL.split(" ")));
        all.addAll(List.of("tiles.topic", "late.topic", "dead-letters.topic", "receipts.topic"));
        assertThat(standings(diagnosis).keySet()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(diagnosis.path("wrong").asInt()).isZero();

        assertThat(topics(stack, deployment)).containsExactly(deployment + ".events");
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(topics(stack, "course-tiles-doctor")).isEmpty());
        assertThat(stack.checkpointDir().toFile().list((folder, file) -> file.contains("doctor")))
                .isEmpty();
    }

    @Test
    void allThatIsWrongIsToldInOneRun(LocalStack stack) throws Exception {
        String deployment = "doctor-ill";
        create(
                stack,
                deployment + ".events",
                2,
                Map.of("cleanup.policy", "compact,delete", "retention.ms", "60000"));
        create(
                stack,
                deployment + ".tiles",
                3,
                Map.of("cleanup.policy", "delete", "retention.ms", "30000"));
        create(stack, deployment + ".late", 4, Map.of("cleanup.policy", "compact"));
        create(stack, deployment + ".dead-letters", 4, Map.of("max.message.bytes", "1000"));
        create(stack, deployment + ".receipts", 2, Map.of());
        try (var stranger = open(stack, "stranger", deployment + ".tiles")) {
            int exit =
                    tiles(
                            stack,
                            "doctor",
                            deployment,
                            "tiles.transaction.timeout=20min",
                            "tiles.upgrade-pause=30min");
            stranger.abortTransaction();
            assertThat(exit).as(told()).isEqualTo(1);
        }

        JsonNode diagnosis = new ObjectMapper().readTree(out.toString());
        Map<String, String> wrong = new TreeMap<>();
        for (JsonNode finding : diagnosis.path("findings")) {
            if (finding.path("standing").asText().equals("wrong")) {
                wrong.put(
                        finding.path("name").asText(),
                        finding.path("found").asText() + " | " + finding.path("need").asText());
                assertThat(finding.path("change").asText()).isNotEmpty();
            }
        }
        String transaction = wrong.remove("transactions.foreign");
        assertThat(transaction)
                .matches(
                        "stranger Ongoing on doctor-ill\\.tiles, open for \\d+ s of 60 s \\| none on"
                                + " the output topics: readers stall");
        assertThat(wrong)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.ofEntries(
                                Map.entry(
                                        "input.message.timestamp.type",
                                        "CreateTime | LogAppendTime (or"
                                                + " tiles.input.trust-producer-clock=true)"),
                                Map.entry(
                                        "input.cleanup.policy",
                                        "compact,delete | delete: compaction removes events"),
                                Map.entry(
                                        "input.retention.ms",
                                        "60000 | more than 2820000: restart budget + upgrade pause +"
                                                + " out-of-orderness + window"),
                                Map.entry("tiles.partitions", "3 | 4"),
                                Map.entry("tiles.cleanup.policy", "delete | compact,delete"),
                                Map.entry(
                                        "tiles.retention.ms",
                                        "30000 | 60000 or more, or -1: the audit compares with the"
                                                + " input"),
                                Map.entry("late.cleanup.policy", "compact | delete"),
                                Map.entry(
                                        "dead-letters.max.message.bytes",
                                        "1000 | 937984 or more for tiles.dead-letter.max-bytes"),
                                Map.entry("receipts.partitions", "2 | 1"),
                                Map.entry(
                                        "receipts.retention.ms",
                                        "604800000 | -1: run numbers and chains are read from it"),
                                Map.entry(
                                        "receipts.message.timestamp.type",
                                        "CreateTime | LogAppendTime: the age of its records tells a"
                                                + " living run"),
                                Map.entry(
                                        "transaction.max.timeout.ms",
                                        "900000 ms | 1200000 ms or more, for"
                                                + " tiles.transaction.timeout"),
                                Map.entry(
                                        "transaction.budget",
                                        "20 min | more than 2125 s: 2 x interval 5 s + (1 + 2) x"
                                                + " (interval 5 s + checkpoint timeout 1 min) +"
                                                + " restart budget 2 min + upgrade pause 30 min")));
    }

    @Test
    void whatDoesNotAnswerIsToldAndTheRestIsLookedAt(LocalStack stack) throws Exception {
        int exit =
                tiles(
                        stack,
                        "doctor",
                        "doctor-alone",
                        "tiles.kafka.bootstrap-servers=127.0.0.1:1",
                        "tiles.kafka.properties.default.api.timeout.ms=1000");
        assertThat(exit).as(told()).isEqualTo(3);
        assertThat(standings(new ObjectMapper().readTree(out.toString())))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "libraries", "good",
                                "transaction.budget", "good",
                                "broker", "unchecked",
                                "cluster", "good",
                                "checkpoints.writable", "good",
                                "checkpoints.shared", "good",
                                "disk.state", "good",
                                "disk.checkpoints", "good",
                                "disk.archive", "good"));
    }

    @Test
    void submitRefusesWhatIsWrongUntilItIsForced(LocalStack stack) throws Exception {
        String deployment = "doctor-forced";
        create(stack, deployment + ".events", 2, GOOD_INPUT);
        create(stack, deployment + ".late", 4, Map.of("retention.ms", "1000"));

        assertThat(tiles(stack, "submit", deployment, "--job=tiles")).as(told()).isEqualTo(2);
        assertThat(err.toString())
                .contains("Cannot start: 1 finding of tiles doctor;")
                .contains("  - late.retention.ms: got 1000, need 604800000 or more, or -1: ");
        assertThat(topics(stack, deployment))
                .containsExactlyInAnyOrder(deployment + ".events", deployment + ".late");

        assertThat(tiles(stack, "submit", deployment, "--job=tiles", "--accept-lost=1@7,2@"))
                .as(told())
                .isEqualTo(2);
        assertThat(err.toString()).contains("tiles.accept-lost").contains("holds 2@, need RUN@");

        assertThat(tiles(stack, "submit", deployment, "--job=tiles", "--force=late.retention"))
                .as(told())
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("Cannot force: got late.retention, which is no finding;");

        assertThat(tiles(stack, "submit", deployment, "--job=tiles", "--force=late.retention.ms"))
                .as(told())
                .isZero();
        assertThat(err.toString()).contains("overridden: late.retention.ms: got 1000, ");
        JsonNode submitted = new ObjectMapper().readTree(out.toString());
        JobID job = JobID.fromHexString(submitted.path("tiles").asText());

        assertThat(tiles(stack, "doctor", deployment)).as(told()).isEqualTo(1);
        assertThat(standings(new ObjectMapper().readTree(out.toString())))
                .containsEntry("holder.tiles", "wrong")
                .containsEntry("transactions.own", "good");
        assertThat(tiles(stack, "submit", deployment, "--job=tiles", "--force=late.retention.ms"))
                .as("code of a second holder, " + told())
                .isEqualTo(3);
        assertThat(err.toString()).contains("of deployment " + deployment + ": got run 1, job ");

        ClusterClient cluster = new ClusterClient(stack.restUrl());
        cluster.cancel(job);
        await().atMost(Duration.ofMinutes(1)).until(() -> cluster.state(job).equals("CANCELED"));
    }

    /** Runs a command with {@code --json}; what has no dashes is an option of the jobs. */
    private int tiles(LocalStack stack, String command, String deployment, String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> arguments =
                new ArrayList<>(List.of(command, "--json", "--stack", stack.stateDir().toString()));
        arguments.addAll(List.of("--set", "tiles.deployment=" + deployment));
        arguments.addAll(List.of("--set", "tiles.input.topic=" + deployment + ".events"));
        for (String role : List.of("tiles", "late", "dead-letters", "receipts")) {
            arguments.add("--set");
            arguments.add("tiles.output." + role + ".topic=" + deployment + "." + role);
        }
        for (String each : more) {
            if (!each.startsWith("--")) {
                arguments.add("--set");
            }
            arguments.add(each);
        }
        return Tiles.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(new String[0]));
    }

    private String told() {
        return err + "\n" + out;
    }

    private static Map<String, String> standings(JsonNode diagnosis) {
        Map<String, String> standings = new TreeMap<>();
        for (JsonNode finding : diagnosis.path("findings")) {
            String before =
                    standings.put(finding.path("name").asText(), finding.path("standing").asText());
            assertThat(before).as(finding.toString()).isNull();
        }
        return standings;
    }

    /** A transaction of a producer that is not the deployment's, with a record in it. */
    private static KafkaProducer<byte[], byte[]> open(LocalStack stack, String id, String topic)
            throws Exception {
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(
                        Map.of(
                                "bootstrap.servers",
                                stack.bootstrapServers(),
                                "transactional.id",
                                id),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
        producer.initTransactions();
        producer.beginTransaction();
        producer.send(new ProducerRecord<>(topic, new byte[1])).get();
        return producer;
    }

    private static void create(
            LocalStack stack, String topic, int partitions, Map<String, String> configs)
            throws Exception {
        try (Admin admin = admin(stack)) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(configs)))
                    .all()
                    .get();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> admin.listTopics().names().get().contains(topic));
        }
    }

    private static List<String> topics(LocalStack stack, String prefix) throws Exception {
        try (Admin admin = admin(stack)) {
            return admin.listTopics().names().get().stream()
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        }
    }

    private static Admin admin(LocalStack stack) {
        return Admin.create(Map.of("bootstrap.servers", stack.bootstrapServers()));
    }
}
