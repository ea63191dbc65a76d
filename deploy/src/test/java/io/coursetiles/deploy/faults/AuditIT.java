package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.outbox.Channel;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a sound deployment wrote is clean; then its output and its archive are damaged one after the
 * other, and every damage is found under its name and key.
 */
@ExtendWith(SharedStack.class)
class AuditIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SECONDS = 100;
    private static final int BROKEN = 3;
    private static final int COPIES = 20;

    /** Behind both partitions by more than the out-of-orderness. */
    private static final List<byte[]> LATE =
            List.of(
                    CanonicalEvent.bytes("late-1", 2, "course-a"),
                    CanonicalEvent.bytes("late-2", 11, "course-b"));

    @Test
    void everyDamageIsFoundByNameAndKey(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "audit");
        trial.createInput(2, Map.of());
        JobID archiving = trial.submitArchive();
        JobID job = trial.submit();
        for (int partition = 0; partition < 2; partition++) {
            trial.send(partition, CanonicalEvent.eachSecond("p" + partition, 0, SECONDS));
            trial.send(partition, CanonicalEvent.eachSecond("p" + partition, 80, 80 + COPIES));
        }
        for (int i = 0; i < BROKEN; i++) {
            trial.send(1, List.of(("broken " + i).getBytes(UTF_8)));
        }
        trial.awaitSettled(job, 2 * (SECONDS + COPIES) + BROKEN);
        trial.send(0, LATE);
        int records = 2 * (SECONDS + COPIES) + BROKEN + LATE.size();
        trial.awaitSettled(job, records);

        trial.drain(job);
        trial.drainArchive(archiving);
        AuditReport clean = Audits.of(trial);
        assertThat(clean.text()).endsWith("\nClean.");
        assertThat(clean.isClean()).isTrue();
        assertThat(clean.count("records")).isEqualTo(records);
        assertThat(clean.count("ok")).isEqualTo(records - BROKEN);
        assertThat(clean.count("dead")).isEqualTo(BROKEN);
        assertThat(clean.count("events")).isEqualTo(2 * SECONDS);
        assertThat(clean.count("duplicates")).isEqualTo(2 * COPIES);
        assertThat(clean.count("late")).isEqualTo(LATE.size());
        assertThat(clean.count("left_out")).isZero();

        ConsumerRecord<byte[], byte[]> tile = trial.records(Channel.TILES).get(0);
        String key = new String(tile.key(), UTF_8);
        ObjectNode wrong = (ObjectNode) JSON.readTree(lastOf(trial, key));
        wrong.put("learner_count", wrong.path("learner_count").asLong() + 1);
        wrong.put("status", "final");
        append(trial, tile, JSON.writeValueAsBytes(wrong));
        AuditReport wrongTile = Audits.of(trial);
        assertThat(keys(wrongTile, AuditKind.TILE_DIFFERENT)).containsExactly(key);
        assertThat(keys(wrongTile, AuditKind.TILE_FINAL_TWICE)).containsExactly(key);
        assertThat(errors(wrongTile)).isEqualTo(2);

        ConsumerRecord<byte[], byte[]> letter = trial.records(Channel.DEAD_LETTERS).get(0);
        append(trial, letter, letter.value());
        AuditReport doubled = Audits.of(trial);
        String position = new String(letter.key(), UTF_8).substring(trial.input().length() + 1);
        assertThat(keys(doubled, AuditKind.DEAD_LETTER_TWICE)).containsExactly(position);
        assertThat(errors(doubled)).isEqualTo(3);

        append(trial, trial.records(Channel.LATE).get(0), lateRowOfAnOpenWindow(trial));
        AuditReport late = Audits.of(trial);
        assertThat(keys(late, AuditKind.LATE_WITHOUT_CAUSE)).containsExactly("0/95/0");
        assertThat(keys(late, AuditKind.TILE_DIFFERENT))
                .containsExactlyInAnyOrder(key, "course-b|" + CanonicalEvent.at(90));
        assertThat(errors(late)).isEqualTo(5);

        List<String> gone = Audits.positionsOfFirstRawFile(trial);
        Audits.deleteFirstRawFile(trial);
        AuditReport hole = Audits.of(trial);
        assertThat(keys(hole, AuditKind.POSITION_MISSING))
                .containsExactlyInAnyOrderElementsOf(gone);
        assertThat(hole.isClean()).isFalse();
    }

    /**
     * The event of second 95 called late by a watermark of second 100: nothing had shown more than
     * second 99, which justifies 79.
     */
    private static byte[] lateRowOfAnOpenWindow(Trial trial) throws Exception {
        ObjectNode row = (ObjectNode) JSON.readTree(trial.records(Channel.LATE).get(0).value());
        HashValue128 id = Fingerprints.of("p0-95");
        row.put("partition", 0);
        row.put("offset", 95);
        row.put("item", 0);
        row.put(
                "event_fingerprint",
                Fingerprints.hex(id.getMostSignificantBits(), id.getLeastSignificantBits()));
        row.put("event_time", CanonicalEvent.at(95).toString());
        row.put("course_id", "course-b");
        row.put("window_start", CanonicalEvent.at(90).toString());
        row.put("window_end", CanonicalEvent.at(100).toString());
        row.put("watermark", CanonicalEvent.at(100).toString());
        return JSON.writeValueAsBytes(row);
    }

    private static byte[] lastOf(Trial trial, String key) {
        byte[] last = null;
        for (ConsumerRecord<byte[], byte[]> record : trial.records(Channel.TILES)) {
            if (new String(record.key(), UTF_8).equals(key)) {
                last = record.value();
            }
        }
        return last;
    }

    private static List<String> keys(AuditReport report, AuditKind kind) {
        return report.of(kind).stream().map(AuditFinding::key).toList();
    }

    private static long errors(AuditReport report) {
        return Stream.of(AuditKind.values())
                .filter(AuditKind::isError)
                .mapToLong(kind -> report.of(kind).size())
                .sum();
    }

    /** As a program that should not write there would. */
    private static void append(Trial trial, ConsumerRecord<byte[], byte[]> like, byte[] value)
            throws Exception {
        Map<String, Object> config = Map.of("bootstrap.servers", trial.stack().bootstrapServers());
        try (var producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(
                            new ProducerRecord<>(
                                    like.topic(),
                                    like.partition(),
                                    null,
                                    like.key(),
                                    value,
                                    like.headers()))
                    .get();
        }
    }
}
