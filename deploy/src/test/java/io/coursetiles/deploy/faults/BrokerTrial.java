package io.coursetiles.deploy.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.kafka.NewTopics;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** One deployment on a broker: its options, its topics, what readers see of them. */
class BrokerTrial {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String bootstrapServers;
    private final Configuration options;
    private final Kafka kafka;

    BrokerTrial(String bootstrapServers, String deployment) {
        this.bootstrapServers = bootstrapServers;
        this.options = options(deployment);
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, bootstrapServers);
        options.set(ArchiveOptions.PATH, "file:///nowhere");
        this.kafka = new Kafka(bootstrapServers);
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

    final Configuration options() {
        return options;
    }

    TilesSettings settings() {
        return TilesSettings.parse(options);
    }

    Kafka kafka() {
        return kafka;
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
            NewTopics.awaitServed(admin, input(), partitions);
        }
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    /** Writes the values in order; returns when the broker has all of them. */
    void send(int partition, List<byte[]> values) throws Exception {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "max.request.size", 16 << 20);
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
