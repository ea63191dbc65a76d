package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.util.FileUtils;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Offsets without a record: aborted transactions, the markers of all of them, and what a compaction
 * has removed before somebody set the topic right.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class OffsetHolesIT {

    private static final int SECONDS = 40;
    private static final int OVERWRITTEN = 30;

    @Test
    void holesOfAbortedTransactionsAndCompactionAreNoGaps(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "holes");
        trial.createInput(1, Map.of());
        alter(trial, Map.of("cleanup.policy", "compact", "max.compaction.lag.ms", "1"));
        compacted(trial);
        alter(trial, Map.of("cleanup.policy", "delete"));
        long compacted = readable(trial).size();

        JobID archiving = trial.submitArchive();
        JobID first = trial.submit();
        transactions(trial, "before", 0, SECONDS);
        trial.awaitSettled(first, compacted + SECONDS);
        // Stopped on a hole: the next offset that is wanted has no record.
        String savepoint = trial.stop(first);
        transactions(trial, "after", SECONDS, 2 * SECONDS);
        JobID second = trial.submitFrom(savepoint);
        trial.awaitSettled(second, compacted + 2 * SECONDS);
        assertThat(trial.cluster().restarts(second)).isZero();
        trial.drain(second);
        trial.drainArchive(archiving);

        List<Long> offsets = readable(trial);
        assertThat(offsets.get(0)).as("first record after the compaction").isPositive();
        long end = offsets.get(offsets.size() - 1);
        assertThat(end + 1 - offsets.size()).as("holes").isGreaterThan(4L * SECONDS);
        Ledger ledger = Ledger.of(trial.kafka(), trial.settings(), trial.archive());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(compacted + 2 * SECONDS);
        assertThat(trial.json(Channel.RECEIPTS))
                .extracting(record -> record.path("type").asText())
                .doesNotContain("gap");
        assertThat(firstOffsetOfRun(trial, 2)).isGreaterThan(firstOffsetOfRun(trial, 1));
        holesAreKnownWhenTheBrokerHasForgottenThem(trial);
    }

    private static void holesAreKnownWhenTheBrokerHasForgottenThem(Trial trial) throws Exception {
        assertThat(Audits.of(trial).text()).endsWith("\nClean.");
        deleteAll(trial, trial.input());
        AuditReport forgotten = Audits.of(trial);
        assertThat(forgotten.text()).endsWith("\nClean.");
        assertThat(forgotten.count("events")).isEqualTo(2 * SECONDS + 1);

        outputThatHasExpiredIsNotJudged(trial);
        FileUtils.deleteDirectory(trial.archive().resolve("gaps").toFile());
        AuditReport without = Audits.of(trial);
        assertThat(without.of(AuditKind.POSITION_MISSING))
                .as("gaps without a note")
                .hasSizeGreaterThan(2 * SECONDS - 2);
    }

    /** What the output topics have lost to their retention is not missed. */
    private static void outputThatHasExpiredIsNotJudged(Trial trial) throws Exception {
        deleteAll(trial, trial.settings().kafka().topic(Channel.TILES));
        AuditReport expired = Audits.of(trial);
        assertThat(expired.text()).endsWith("\nClean.");
        assertThat(expired.count("tiles")).isZero();
        assertThat(expired.count("left_out")).isEqualTo(expired.count("ok"));
    }

    private static void deleteAll(Trial trial, String topic) throws Exception {
        Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
        trial.kafka()
                .committedEnds(topic)
                .forEach((partition, end) -> all.put(partition, RecordsToDelete.beforeOffset(end)));
        try (Admin admin = trial.admin()) {
            admin.deleteRecords(all).all().get();
        }
    }

    /** Keeps one value of a key, which is written often; returns when the others are gone. */
    private static void compacted(Trial trial) throws Exception {
        try (var producer = producer(trial, Map.of())) {
            for (int i = 0; i < OVERWRITTEN; i++) {
                producer.send(record(trial, "copy-" + i, 0)).get();
            }
            await().atMost(Trial.DEADLINE)
                    .pollInterval(Duration.ofSeconds(1))
                    .until(
                            () -> {
                                // Only a rolled segment is compacted, and a write rolls it.
                                producer.send(record(trial, "last", 0)).get();
                                return readable(trial).get(0) > OVERWRITTEN;
                            });
        }
    }

    /** One event a transaction, each with an aborted one before it. */
    private static void transactions(Trial trial, String prefix, int from, int to)
            throws Exception {
        try (var producer =
                producer(trial, Map.of("transactional.id", trial.input() + "-" + prefix))) {
            producer.initTransactions();
            for (int second = from; second < to; second++) {
                producer.beginTransaction();
                producer.send(record(trial, prefix + "-aborted-" + second, second)).get();
                producer.abortTransaction();
                producer.beginTransaction();
                producer.send(record(trial, prefix + "-" + second, second)).get();
                producer.commitTransaction();
            }
        }
    }

    private static ProducerRecord<byte[], byte[]> record(Trial trial, String id, int second) {
        return new ProducerRecord<>(
                trial.input(), 0, new byte[] {1}, CanonicalEvent.bytes(id, second, "course-a"));
    }

    private static KafkaProducer<byte[], byte[]> producer(Trial trial, Map<String, String> added) {
        Map<String, Object> config = new HashMap<>(added);
        config.put("bootstrap.servers", trial.settings().kafka().bootstrapServers());
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static List<Long> readable(Trial trial) {
        List<Long> offsets = new ArrayList<>();
        trial.kafka().readAll(trial.input(), record -> offsets.add(record.offset()));
        return offsets;
    }

    private static long firstOffsetOfRun(Trial trial, int run) throws Exception {
        return trial.json(Channel.RECEIPTS).stream()
                .filter(record -> record.path("type").asText().equals("first_offset"))
                .filter(record -> record.path("run").asInt() == run)
                .mapToLong((JsonNode record) -> record.path("offset").asLong())
                .findFirst()
                .orElseThrow();
    }

    private static void alter(Trial trial, Map<String, String> configs) throws Exception {
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, trial.input());
        List<AlterConfigOp> changes =
                configs.entrySet().stream()
                        .map(
                                entry ->
                                        new AlterConfigOp(
                                                new ConfigEntry(entry.getKey(), entry.getValue()),
                                                AlterConfigOp.OpType.SET))
                        .toList();
        try (Admin admin = trial.admin()) {
            admin.incrementalAlterConfigs(Map.of(topic, changes)).all().get();
        }
    }
}
