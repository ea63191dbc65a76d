package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.operators.outbox.Channel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An input topic that takes any producer's stamp, hours ahead, in nanoseconds, of 1970: output with
 * such a stamp would be refused by the broker, or be deleted by its retention.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class RecordStampsIT {

    private static final int GOOD = 60;

    @Test
    void stampsOfTheInputAreInNoRecordOfTheOutput(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "stamps");
        trial.options().set(KafkaOptions.TRUST_PRODUCER_CLOCK, true);
        Instant started = Instant.now().minusSeconds(1);
        long[] stamps = {
            started.plusSeconds(2 * 3600).toEpochMilli(),
            started.toEpochMilli() * 1_000_000,
            Long.MAX_VALUE,
            0,
            started.toEpochMilli()
        };
        createInput(trial);
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int second = 0; second < GOOD; second++) {
            records.add(
                    record(
                            trial,
                            stamps[second % 3],
                            CanonicalEvent.bytes("good-" + second, second, "course-a")));
        }
        send(trial, records);
        JobID job = trial.submit();
        trial.awaitSettled(job, GOOD);
        await().atMost(Trial.DEADLINE)
                .until(
                        () ->
                                trial.json(Channel.TILES).stream()
                                        .anyMatch(tile -> isFirstFinal(tile)));
        records.clear();
        for (long stamp : stamps) {
            records.add(record(trial, stamp, "no JSON".getBytes(StandardCharsets.UTF_8)));
            records.add(record(trial, stamp, CanonicalEvent.bytes("late-" + stamp, 0, "course-a")));
        }
        send(trial, records);
        trial.awaitSettled(job, GOOD + records.size());
        trial.drain(job);
        assertThat(trial.cluster().restarts(job)).isZero();

        Instant ended = Instant.now().plusSeconds(1);
        for (Channel channel : Channel.values()) {
            assertThat(trial.records(channel))
                    .as(channel.name())
                    .isNotEmpty()
                    .allSatisfy(
                            record ->
                                    assertThat(Instant.ofEpochMilli(record.timestamp()))
                                            .isBetween(started, ended));
        }
        // To a record of 1970 its event is far ahead: that one is dead, not late.
        assertThat(trial.records(Channel.LATE)).hasSize(stamps.length - 1);
        assertThat(trial.records(Channel.DEAD_LETTERS).stream().map(RecordStampsIT::source))
                .containsExactlyInAnyOrder(
                        "not_json " + stamps[0],
                        "not_json " + stamps[1],
                        "not_json " + stamps[2],
                        "not_json " + stamps[3],
                        "not_json " + stamps[4],
                        "future_time " + stamps[3]);
    }

    private static boolean isFirstFinal(JsonNode tile) {
        return tile.path("status").asText().equals("final")
                && tile.path("window_start").asText().equals("2025-01-06T10:00:00Z");
    }

    private static String source(ConsumerRecord<byte[], byte[]> letter) {
        return header(letter, "error_reason") + " " + header(letter, "source_timestamp");
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static ProducerRecord<byte[], byte[]> record(Trial trial, long stamp, byte[] value) {
        return new ProducerRecord<>(trial.input(), 0, stamp, null, value);
    }

    private static void createInput(Trial trial) throws Exception {
        Map<String, String> configs =
                Map.of(
                        "message.timestamp.type", "CreateTime",
                        "message.timestamp.after.max.ms", String.valueOf(Long.MAX_VALUE),
                        "retention.ms", "-1");
        try (Admin admin = trial.admin()) {
            admin.createTopics(List.of(new NewTopic(trial.input(), 1, (short) 1).configs(configs)))
                    .all()
                    .get();
        }
    }

    private static void send(Trial trial, List<ProducerRecord<byte[], byte[]>> records)
            throws Exception {
        Map<String, Object> config =
                Map.of(
                        "bootstrap.servers",
                        trial.settings().kafka().bootstrapServers(),
                        "linger.ms",
                        0);
        try (var producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (ProducerRecord<byte[], byte[]> record : records) {
                producer.send(record).get();
            }
        }
    }
}
