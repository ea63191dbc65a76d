package io.coursetiles.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The life of one stack, in order: each test finds the stack as the one before left it. */
@TestMethodOrder(OrderAnnotation.class)
class LocalStackIT {
    private static final String TOPIC = "events";
    private static final int COMMITTED = 500;

    private static LocalStack stack;

    @BeforeAll
    static void up() throws Exception {
        Path state = Files.createTempDirectory(Path.of("target"), "stack-it-");
        stack =
                LocalStack.open(
                        state,
                        StackHomes.ofSystem(),
                        StackOptions.defaults().withTaskManagerMegabytes(1536));
        assertThat(stack.up(step -> {})).containsExactly("broker", "jobmanager", "taskmanager-1");
    }

    @AfterAll
    static void purge() {
        stack.purge(step -> {});
    }

    @Test
    @Order(1)
    void brokerCommitsTransactionsAndHidesAborted() throws Exception {
        try (Admin admin = admin()) {
            assertThat(admin.describeCluster().nodes().get()).hasSize(1);
            NewTopic topic = new NewTopic(TOPIC, 1, (short) 1);
            topic.configs(Map.of("message.timestamp.type", "LogAppendTime"));
            admin.createTopics(List.of(topic)).all().get();
        }
        produce();

        assertThat(readCommitted()).isEqualTo(COMMITTED);
    }

    @Test
    @Order(2)
    void clusterOffersSixSlotsAndItsWebInterface() throws Exception {
        JsonNode overview = overview();
        assertThat(overview.path("taskmanagers").asInt()).isEqualTo(1);
        assertThat(overview.path("slots-total").asInt()).isEqualTo(6);
        assertThat(overview.path("slots-available").asInt()).isEqualTo(6);

        assertThat(page("/index.html")).contains("<flink-root>");
    }

    @Test
    @Order(3)
    void upWhenUpStartsNothing() {
        List<OptionalLong> before = pids();

        assertThat(stack.up(step -> {})).isEmpty();
        assertThat(pids()).isEqualTo(before);
        assertThat(stack.status().isUp()).isTrue();
    }

    @Test
    @Order(4)
    void killedTaskManagerIsNamedAndMended() {
        StackProcess taskManager = stack.taskManagers().get(0);
        long killed = taskManager.pid().orElseThrow();
        taskManager.kill();

        ProcessStatus status = taskManager.status();
        assertThat(status.health()).isEqualTo(Health.DEAD);
        assertThat(status.pid()).isEqualTo(killed);
        assertThat(status.ending()).isEqualTo("killed by SIGKILL");
        assertThat(stack.status().isUp()).isFalse();

        assertThat(stack.up(step -> {})).containsExactly("taskmanager-1");
        assertThat(taskManager.pid().orElseThrow()).isNotEqualTo(killed);
        assertThat(stack.status().isUp()).isTrue();
    }

    @Test
    @Order(5)
    void killedBrokerKeepsTopicsAndRecords() throws Exception {
        StackProcess broker = stack.broker();
        broker.kill();
        assertThat(broker.status().health()).isEqualTo(Health.DEAD);

        broker.start();
        assertThat(readCommitted()).isEqualTo(COMMITTED);
    }

    @Test
    @Order(6)
    void pausedBrokerIsNamedAndGoesOn() throws Exception {
        StackProcess broker = stack.broker();
        OptionalLong pid = broker.pid();
        broker.pause();
        assertThat(broker.status().health()).isEqualTo(Health.PAUSED);

        broker.unpause();
        broker.awaitServing();
        assertThat(broker.pid()).isEqualTo(pid);
        assertThat(readCommitted()).isEqualTo(COMMITTED);
    }

    @Test
    @Order(7)
    void addedTaskManagerBringsItsSlotsAndLeaves() throws Exception {
        StackProcess second = stack.addTaskManager();
        assertThat(second.name()).isEqualTo("taskmanager-2");
        assertThat(stack.taskManagers()).hasSize(2);
        JsonNode overview = overview();
        assertThat(overview.path("slots-total").asInt()).isEqualTo(12);

        stack.removeTaskManager("taskmanager-2");
        assertThat(second.isAlive()).isFalse();
        assertThat(stack.taskManagers()).hasSize(1);
    }

    @Test
    @Order(8)
    void downEndsEveryProcessAndTheNextUpFindsAddressesAndData() throws Exception {
        String bootstrap = stack.bootstrapServers();
        List<ProcessIdentity> before =
                pids().stream()
                        .map(pid -> ProcessIdentity.ofRunning(pid.orElseThrow()).orElseThrow())
                        .toList();
        assertThat(before).hasSize(3);

        assertThat(stack.down(step -> {})).containsExactly("broker", "jobmanager", "taskmanager-1");
        assertThat(before).noneMatch(ProcessIdentity::isAlive);
        assertThat(stack.status().processes())
                .extracting(ProcessStatus::health)
                .containsOnly(Health.STOPPED);

        LocalStack again = LocalStack.open(stack.stateDir(), StackHomes.ofSystem());
        assertThat(again.up(step -> {})).hasSize(3);
        assertThat(again.bootstrapServers()).isEqualTo(bootstrap);
        assertThat(again.options().taskManagerMegabytes()).isEqualTo(1536);
        assertThat(readCommitted()).isEqualTo(COMMITTED);
    }

    @Test
    @Order(9)
    void purgeLeavesNothing() {
        assertThat(stack.purge(step -> {})).hasSize(3);
        assertThat(stack.stateDir()).doesNotExist();
        assertThat(stack.isCreated()).isFalse();
    }

    private static JsonNode overview() throws IOException {
        return new ObjectMapper().readTree(page("/overview"));
    }

    private static String page(String path) throws IOException {
        try (var page = stack.restUrl().resolve(path).toURL().openStream()) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<OptionalLong> pids() {
        List<OptionalLong> pids = new ArrayList<>();
        pids.add(stack.broker().pid());
        pids.add(stack.jobManager().pid());
        stack.taskManagers().forEach(taskManager -> pids.add(taskManager.pid()));
        return pids;
    }

    private static Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", stack.bootstrapServers()));
    }

    /** One transaction that is committed, then one that is aborted. */
    private static void produce() throws ExecutionException, InterruptedException {
        Map<String, Object> config =
                Map.of(
                        "bootstrap.servers",
                        stack.bootstrapServers(),
                        "transactional.id",
                        "local-stack-it");
        try (var producer =
                new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            for (int i = 0; i < COMMITTED; i++) {
                producer.send(new ProducerRecord<>(TOPIC, "committed-" + i));
            }
            producer.commitTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(TOPIC, "aborted")).get();
            producer.abortTransaction();
        }
    }

    /** Records from the first to the end of the log, which lies behind the aborted one. */
    private static int readCommitted() {
        Map<String, Object> config =
                Map.of(
                        "bootstrap.servers",
                        stack.bootstrapServers(),
                        "isolation.level",
                        "read_committed");
        try (var consumer =
                new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
            TopicPartition partition = new TopicPartition(TOPIC, 0);
            List<TopicPartition> partitions = List.of(partition);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            // Records, the aborted one, two markers; the broker writes the last marker on its own.
            long end = COMMITTED + 3;
            await().until(() -> consumer.endOffsets(partitions).get(partition), is -> is == end);
            int count = 0;
            while (consumer.position(partition) < end) {
                for (var record : consumer.poll(Duration.ofSeconds(1))) {
                    assertThat(record.value()).isEqualTo("committed-" + count);
                    count++;
                }
            }
            return count;
        }
    }
}
