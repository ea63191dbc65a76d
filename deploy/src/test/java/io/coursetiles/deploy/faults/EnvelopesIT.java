package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.job.topics.Topics;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Values of many items through the wired job on a real topic: each item keeps its index. */
@Tag("broker")
@Tag("fault")
@ExtendWith(SharedBroker.class)
class EnvelopesIT {

    private static final int ENVELOPES = 12;
    private static final int ITEMS = 80;
    private static final int GOOD = ITEMS / 2;
    private static final String COURSE = "https://lms.test/algebra/b";

    private static final List<String> BAD =
            List.of(
                    "null",
                    "{\"type\":\"ViewEvent\",\"action\":\"Viewed\",\"actor\":\"somebody\"}",
                    "{\"action\":\"Viewed\"}",
                    "{\"type\":\"ViewEvent\",\"action\":\"Viewed\",\"actor\":\"x:a\",\"object\":\"x:o\"}");
    private static final List<String> REASONS =
            List.of("not_an_object", "bad_actor", "no_type", "no_time");

    @TempDir private Path state;

    @Test
    void everyItemOfAnEnvelopeIsAccountedForByItsIndex(TestBroker broker) throws Exception {
        BrokerTrial trial = new BrokerTrial(broker.bootstrapServers(), "envelopes");
        trial.options().set(TilesOptions.FORMAT, InputFormat.CALIPER);
        trial.createInput(1, Map.of());
        JobClient job = start(trial.settings());
        List<byte[]> values = new ArrayList<>();
        for (int number = 0; number < ENVELOPES; number++) {
            values.add(envelope(number));
        }
        trial.send(0, values);
        await().atMost(Trial.DEADLINE)
                .until(
                        () ->
                                trial.json(Channel.TILES).stream()
                                        .anyMatch(
                                                tile ->
                                                        tile.path("status")
                                                                .asText()
                                                                .equals("final")));
        byte[] last = data(event("late", 1), "7", event("timely", 10 * ENVELOPES - 1), describe());
        trial.send(0, List.of(last));
        await().atMost(Trial.DEADLINE).until(() -> records(trial) > ENVELOPES);
        job.stopWithSavepoint(true, state.toUri().toString(), SavepointFormatType.CANONICAL)
                .get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);

        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(ENVELOPES + 1);
        // The last item of the good ones is a copy of the first.
        assertThat(ledger.tileEvents()).isEqualTo(ENVELOPES * (GOOD - 1) + 1);
        assertThat(ledger.skipped(SkipReason.ENTITY_DESCRIBE)).isEqualTo(1);
        assertThat(ledger.dead(DeadReason.NOT_AN_OBJECT)).isEqualTo(ENVELOPES * GOOD / 4 + 1);
        assertThat(ledger.dead(DeadReason.BAD_ACTOR)).isEqualTo(ENVELOPES * GOOD / 4);
        assertLate(trial);
        values.add(last);
        assertLetters(trial, values);
    }

    private static void assertLate(BrokerTrial trial) throws Exception {
        List<JsonNode> late = trial.json(Channel.LATE);
        assertThat(late).hasSize(1);
        assertThat(late.get(0).path("offset").asLong()).isEqualTo(ENVELOPES);
        assertThat(late.get(0).path("item").asInt()).isZero();
        assertThat(late.get(0).path("course_id").asText()).isEqualTo(COURSE);
    }

    private static void assertLetters(BrokerTrial trial, List<byte[]> values) {
        Map<String, String> expected = new HashMap<>();
        for (int number = 0; number < ENVELOPES; number++) {
            for (int item = 1; item < ITEMS; item += 2) {
                expected.put(number + "/" + item, REASONS.get(item / 2 % BAD.size()));
            }
        }
        expected.put(ENVELOPES + "/1", "not_an_object");
        Map<String, String> seen = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> letter : trial.records(Channel.DEAD_LETTERS)) {
            String position = header(letter, "source_offset") + "/" + header(letter, "item_index");
            assertThat(new String(letter.key(), UTF_8)).isEqualTo(trial.input() + "/0/" + position);
            assertThat(seen.put(position, header(letter, "error_reason"))).as(position).isNull();
            assertThat(header(letter, "format")).isEqualTo("caliper");
            assertThat(header(letter, "attempt")).isEqualTo("1");
            assertThat(letter.headers().lastHeader("payload_truncated")).isNull();
            int offset = Integer.parseInt(header(letter, "source_offset"));
            assertThat(letter.value()).as(position).isEqualTo(values.get(offset));
        }
        assertThat(seen).isEqualTo(expected);
    }

    /** Good and bad items in turn, within one window of ten seconds. */
    private static byte[] envelope(int number) {
        String[] items = new String[ITEMS];
        for (int item = 0; item < ITEMS; item += 2) {
            int original = item == ITEMS - 2 ? 0 : item;
            items[item] = event(number + "-" + original, 10 * number + original / 10.0);
            items[item + 1] = BAD.get((item + 1) / 2 % BAD.size());
        }
        return data(items);
    }

    private static String event(String id, double second) {
        return ("{\"id\":\"x:%s\",\"type\":\"ViewEvent\",\"action\":\"Viewed\",\"actor\":\"x:a\","
                        + "\"object\":\"x:o\",\"group\":\"%s\",\"eventTime\":\"%s\"}")
                .formatted(id, COURSE, CanonicalEvent.at(second));
    }

    private static String describe() {
        return "{\"id\":\"x:a\",\"type\":\"Person\",\"name\":\"n\"}";
    }

    private static byte[] data(String... items) {
        return ("{\"sensor\":\"x:s\",\"data\":[" + String.join(",", items) + "]}").getBytes(UTF_8);
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), UTF_8);
    }

    private static long records(BrokerTrial trial) throws Exception {
        return trial.receipts(1).stream()
                .mapToLong(receipt -> receipt.path("input").path("records").asLong())
                .sum();
    }

    private JobClient start(TilesSettings settings) throws Exception {
        Topics.prepare(settings.kafka());
        Configuration flink = new Configuration();
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, state.toUri().toString());
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(2, flink);
        env.configure(TileJobEnvironment.of(settings));
        TileJob.define(
                env, EventSources.events(settings), OutboxSinks.exactlyOnce(settings), settings, 1);
        return env.executeAsync("envelopes");
    }
}
