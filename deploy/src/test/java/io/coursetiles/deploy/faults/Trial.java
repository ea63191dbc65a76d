package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.demo.LiveView;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * One deployment on the stack, with topics of its own: windows of 10 s, 20 s out-of-orderness, a
 * checkpoint every second.
 */
final class Trial {

    /** Only failing tests wait that long. */
    static final Duration DEADLINE = Duration.ofMinutes(3);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final LocalStack stack;
    private final Configuration options;
    private final Kafka kafka;
    private final ClusterClient cluster;

    Trial(LocalStack stack, String deployment) {
        this.stack = stack;
        this.options = options(deployment);
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, stack.bootstrapServers());
        options.set(ArchiveOptions.PATH, archive(stack, deployment).toUri().toString());
        this.kafka = new Kafka(stack.bootstrapServers());
        this.cluster = new ClusterClient(stack.restUrl());
    }

    /** Options of the jobs but for the addresses. */
    static Configuration options(String deployment) {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, deployment);
        options.set(KafkaOptions.INPUT_TOPIC, deployment + ".events");
        options.set(KafkaOptions.TILES_TOPIC, deployment + ".tiles");
        options.set(KafkaOptions.LATE_TOPIC, deployment + ".late");
        options.set(KafkaOptions.DEAD_LETTERS_TOPIC, deployment + ".dead-letters");
        options.set(KafkaOptions.RECEIPTS_TOPIC, deployment + ".receipts");
        options.set(TilesOptions.WINDOW, Duration.ofSeconds(10));
        options.set(TilesOptions.OUT_OF_ORDERNESS, Duration.ofSeconds(20));
        options.set(TilesOptions.PARTITION_DISCOVERY_INTERVAL, Duration.ofSeconds(10));
        options.set(CheckpointOptions.INTERVAL, Duration.ofSeconds(1));
        options.set(ArchiveOptions.CHECKPOINT_INTERVAL, Duration.ofSeconds(2));
        return options;
    }

    private static Path archive(LocalStack stack, String deployment) {
        return stack.stateDir().resolve("archive-" + deployment);
    }

    static Path jar() {
        return StackHomes.repository().resolve("job/target/course-tiles-job.jar");
    }

    LocalStack stack() {
        return stack;
    }

    Configuration options() {
        return options;
    }

    TilesSettings settings() {
        return TilesSettings.parse(options);
    }

    Kafka kafka() {
        return kafka;
    }

    ClusterClient cluster() {
        return cluster;
    }

    Path archive() {
        return archive(stack, options.get(TilesOptions.DEPLOYMENT));
    }

    String input() {
        return options.get(KafkaOptions.INPUT_TOPIC);
    }

    /** Makes the input topic, with {@code configs} besides what the job insists on. */
    void createInput(int partitions, Map<String, String> configs) throws Exception {
        Map<String, String> all = new HashMap<>(configs);
        all.put("message.timestamp.type", "LogAppendTime");
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(input(), partitions, (short) 1).configs(all)))
                    .all()
                    .get();
            // A creation is acknowledged before the leaders answer; see InputTopic.
            Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
            for (int partition = 0; partition < partitions; partition++) {
                ends.put(new TopicPartition(input(), partition), OffsetSpec.latest());
            }
            admin.listOffsets(ends).all().get();
        }
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", stack.bootstrapServers()));
    }

    /** Writes the values in order; returns when the broker has all of them. */
    void send(int partition, List<byte[]> values) throws Exception {
        Map<String, Object> config =
                Map.of("bootstrap.servers", stack.bootstrapServers(), "max.request.size", 16 << 20);
        try (var producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (byte[] value : values) {
                sent.add(producer.send(new ProducerRecord<>(input(), partition, null, value)));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    JobID submit() throws Exception {
        return submission().tiles(options);
    }

    JobID submitFrom(String savepoint) throws Exception {
        return submission().tilesFrom(savepoint, options);
    }

    JobID submitArchive() throws Exception {
        return submission().archive(options);
    }

    private JobSubmission submission() {
        return new JobSubmission(stack.restUrl(), jar(), progress -> {});
    }

    /** Waits until the outcome of that many input records is committed, over all runs. */
    void awaitSettled(JobID job, long records) {
        try (LiveView view = new LiveView(kafka, settings().kafka())) {
            await().atMost(DEADLINE)
                    .failFast(() -> assertThat(cluster.state(job)).isNotEqualTo("FAILED"))
                    .until(
                            () -> {
                                view.poll();
                                return view.settled() >= records;
                            });
            assertThat(view.settled()).isEqualTo(records);
        }
    }

    /** Takes a savepoint while the job goes on; returns its path. */
    String savepoint(JobID job) {
        String request = cluster.savepoint(job, stack.savepointDir().toUri().toString());
        await().atMost(DEADLINE).until(() -> cluster.stopped(job, request) != null);
        return cluster.stopped(job, request);
    }

    /** Stops the job with a savepoint; returns its path. */
    String stop(JobID job) {
        return ended(job, cluster.stop(job, stack.savepointDir().toUri().toString()));
    }

    void drain(JobID job) {
        ended(job, cluster.drain(job, stack.savepointDir().toUri().toString()));
    }

    /** Drains the archive job once it has everything; its group offsets show how far it is. */
    void drainArchive(JobID job) {
        String group = options.get(TilesOptions.DEPLOYMENT) + "-archive-";
        await().atMost(DEADLINE)
                .until(
                        () ->
                                archived(input(), group + "raw")
                                        && archived(
                                                settings().kafka().topic(Channel.LATE),
                                                group + "late"));
        drain(job);
    }

    private boolean archived(String topic, String group) {
        Map<TopicPartition, OffsetAndMetadata> offsets = kafka.groupOffsets(group);
        return kafka.readableEnds(topic).entrySet().stream()
                .allMatch(
                        end ->
                                offsets.containsKey(end.getKey())
                                        && offsets.get(end.getKey()).offset() >= end.getValue());
    }

    private String ended(JobID job, String request) {
        await().atMost(DEADLINE)
                .until(
                        () ->
                                cluster.stopped(job, request) != null
                                        && cluster.state(job).equals("FINISHED"));
        return cluster.stopped(job, request);
    }

    void awaitState(JobID job, String state) {
        await().atMost(DEADLINE)
                .untilAsserted(() -> assertThat(cluster.state(job)).isEqualTo(state));
    }

    /** What a read_committed reader sees of a topic of the output, in its order. */
    List<ConsumerRecord<byte[], byte[]>> records(Channel channel) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        kafka.readAll(settings().kafka().topic(channel), records::add);
        return records;
    }

    List<JsonNode> json(Channel channel) throws Exception {
        List<JsonNode> values = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records(channel)) {
            values.add(JSON.readTree(record.value()));
        }
        return values;
    }

    /** Receipts of one run, without its announcements. */
    List<JsonNode> receipts(long run) throws Exception {
        return json(Channel.RECEIPTS).stream()
                .filter(receipt -> receipt.path("type").asText().equals("receipt"))
                .filter(receipt -> receipt.path("run").asLong() == run)
                .toList();
    }
}
