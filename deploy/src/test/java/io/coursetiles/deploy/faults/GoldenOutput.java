package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.savepoints.golden.GoldenFacts;
import io.coursetiles.savepoints.golden.GoldenModel;
import io.coursetiles.savepoints.golden.TileFact;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a read_committed reader sees of a run that was restored from a golden and drained. */
final class GoldenOutput {

    private final BrokerTrial trial;
    private final long run;

    private GoldenOutput(BrokerTrial trial, long run) {
        this.trial = trial;
        this.run = run;
    }

    /** Compares with the model, and follows the receipts from the golden's savepoint to the end. */
    static void compare(GoldenRun golden, GoldenModel model, GoldenFacts facts, int parallelism)
            throws Exception {
        GoldenOutput output = new GoldenOutput(golden.trial(), golden.run());
        assertThat(output.seen()).isEqualTo(model);
        output.followReceipts(facts, parallelism);
    }

    private GoldenModel seen() throws Exception {
        TreeMap<Integer, Long> firstOffsets = new TreeMap<>();
        long records = 0;
        long ok = 0;
        for (JsonNode receipt : ofRun(Channel.RECEIPTS)) {
            switch (receipt.path("type").asText()) {
                case "first_offset" ->
                        assertThat(
                                        firstOffsets.put(
                                                receipt.path("partition").asInt(),
                                                receipt.path("offset").asLong()))
                                .as("each partition is announced once")
                                .isNull();
                default -> {
                    records += receipt.path("input").path("records").asLong();
                    ok += receipt.path("input").path("ok").asLong();
                }
            }
        }
        return new GoldenModel(firstOffsets, records, ok, tiles(), late(), deadLetters());
    }

    /** Every row is of the one run there is: no reader drops any by the run rule. */
    private List<JsonNode> ofRun(Channel channel) throws Exception {
        List<JsonNode> rows = trial.json(channel);
        assertThat(rows).allMatch(row -> row.path("run").asLong() == run);
        return rows;
    }

    private TreeMap<String, TileFact> tiles() throws Exception {
        TreeMap<String, TileFact> last = new TreeMap<>();
        TreeMap<String, String> status = new TreeMap<>();
        for (JsonNode tile : ofRun(Channel.TILES)) {
            String key = tile.path("course_id").asText() + "|" + tile.path("window_start").asText();
            assertThat(status.put(key, tile.path("status").asText()))
                    .as("%s after its final tile", key)
                    .isNotEqualTo("final");
            last.put(key, fact(tile));
        }
        assertThat(status).allSatisfy((key, each) -> assertThat(each).isEqualTo("final"));
        return last;
    }

    private static TileFact fact(JsonNode tile) {
        TreeMap<String, Long> kinds = new TreeMap<>();
        tile.path("kinds")
                .properties()
                .forEach(
                        kind -> {
                            if (kind.getValue().asLong() != 0) {
                                kinds.put(kind.getKey(), kind.getValue().asLong());
                            }
                        });
        return new TileFact(
                tile.path("event_count").asLong(),
                tile.path("learner_count").asLong(),
                tile.path("matched_lesson_count").asLong(),
                tile.path("completion_count").asLong(),
                kinds,
                tile.path("duplicate_count").asLong());
    }

    private TreeMap<String, String> late() throws Exception {
        TreeMap<String, String> late = new TreeMap<>();
        for (JsonNode row : ofRun(Channel.LATE)) {
            String position =
                    row.path("partition").asInt()
                            + "/"
                            + row.path("offset").asLong()
                            + "/"
                            + row.path("item").asInt();
            String told = row.path("course_id").asText() + " " + row.path("event_time").asText();
            assertThat(late.put(position, told)).as("late row of %s again", position).isNull();
        }
        return late;
    }

    private TreeMap<String, String> deadLetters() {
        TreeMap<String, String> dead = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : trial.records(Channel.DEAD_LETTERS)) {
            assertThat(header(record, "run")).isEqualTo(String.valueOf(run));
            String position =
                    header(record, "source_partition")
                            + "/"
                            + header(record, "source_offset")
                            + "/"
                            + header(record, "item_index");
            assertThat(dead.put(position, header(record, "error_reason")))
                    .as("dead letter of %s again", position)
                    .isNull();
        }
        return dead;
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private void followReceipts(GoldenFacts facts, int parallelism) throws Exception {
        TreeMap<Integer, List<Receipt>> chains = new TreeMap<>();
        TreeMap<String, Long> counted = new TreeMap<>();
        for (JsonNode record : trial.receipts(run)) {
            Receipt receipt = Receipt.of(record).orElseThrow();
            chains.computeIfAbsent(receipt.subtask(), key -> new ArrayList<>()).add(receipt);
            receipt.counts().forEach((topic, count) -> counted.merge(topic, count, Long::sum));
        }
        assertThat(chains).hasSize(parallelism);
        chains.forEach(
                (subtask, chain) -> {
                    Long previous = facts.checkpoint();
                    for (Receipt receipt : chain) {
                        assertThat(receipt.parallelism()).isEqualTo(parallelism);
                        assertThat(receipt.restoredFrom()).isEqualTo(facts.checkpoint());
                        assertThat(receipt.restoredRun()).isEqualTo(facts.run());
                        assertThat(receipt.previous()).isEqualTo(previous);
                        previous = receipt.checkpoint();
                    }
                    assertThat(previous).as("the last says that the input ended").isNull();
                });
        for (Channel channel : Channel.values()) {
            assertThat(counted.get(channel.label()))
                    .as("records of %s", channel)
                    .isEqualTo(trial.records(channel).size());
        }
    }
}
