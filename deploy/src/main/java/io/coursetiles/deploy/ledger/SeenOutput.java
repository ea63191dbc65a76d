package io.coursetiles.deploy.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.job.receipts.Replay;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Everything that a read_committed reader sees of the output. */
final class SeenOutput {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Written by submissions and replays, not by the job. */
    private static final Set<String> NOT_OF_THE_JOB = Set.of("start", "withdrawn", Replay.TYPE);

    private final Map<ItemPosition, LateRow> late = new HashMap<>();
    private final Map<ItemPosition, SeenDeadLetter> deadLetters = new HashMap<>();
    private final Map<String, JsonNode> tiles = new TreeMap<>();
    private final Map<String, Integer> partitions = new HashMap<>();
    private final Map<String, Integer> finals = new HashMap<>();
    private final List<JsonNode> receipts = new ArrayList<>();
    private final Map<Channel, Long> records = new EnumMap<>(Channel.class);

    static SeenOutput read(Kafka kafka, KafkaSettings topics, Findings findings) {
        SeenOutput seen = new SeenOutput();
        for (Channel channel : Channel.values()) {
            kafka.readAll(topics.topic(channel), record -> seen.add(channel, record, findings));
        }
        return seen;
    }

    void add(Channel channel, ConsumerRecord<byte[], byte[]> record, Findings findings) {
        if (channel == Channel.RECEIPTS
                && NOT_OF_THE_JOB.contains(json(record).path("type").asText())) {
            return;
        }
        records.merge(channel, 1L, Long::sum);
        switch (channel) {
            case TILES -> addTile(record, findings);
            case LATE -> {
                LateRow row = LateRow.of(json(record));
                if (late.put(row.position(), row) != null) {
                    findings.add(Finding.LATE_TWICE, row.position().toString());
                }
            }
            case DEAD_LETTERS -> {
                SeenDeadLetter letter = SeenDeadLetter.of(record);
                if (deadLetters.put(letter.position(), letter) != null) {
                    findings.add(Finding.DEAD_LETTER_TWICE, letter.position().toString());
                }
            }
            case RECEIPTS -> receipts.add(json(record));
        }
    }

    private void addTile(ConsumerRecord<byte[], byte[]> record, Findings findings) {
        String key = new String(record.key(), StandardCharsets.UTF_8);
        if (record.value() == null) {
            tiles.remove(key);
            finals.remove(key);
            return;
        }
        JsonNode tile = json(record);
        checkOrder(key, record.partition(), tiles.put(key, tile), tile, findings);
        if (record.headers().lastHeader(Repair.HEADER) != null) {
            finals.put(key, 1);
        } else if (tile.path("status").asText().equals("final")) {
            finals.merge(key, 1, Integer::sum);
        }
    }

    /** A tile stays in one partition, and within a run its revisions rise. */
    private void checkOrder(
            String key, int partition, JsonNode before, JsonNode tile, Findings findings) {
        Integer first = partitions.putIfAbsent(key, partition);
        if (first != null && first != partition) {
            findings.add(
                    Finding.TILE_DIFFERENT,
                    key + " is in partitions " + first + " and " + partition);
        }
        if (before != null
                && before.path("run").equals(tile.path("run"))
                && before.path("revision").asLong() >= tile.path("revision").asLong()) {
            findings.add(
                    Finding.TILE_DIFFERENT,
                    key + " has revision " + tile.path("revision") + " after a later one");
        }
    }

    private static JsonNode json(ConsumerRecord<byte[], byte[]> record) {
        try {
            return JSON.readTree(record.value());
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "Cannot read " + record.topic() + " at offset " + record.offset(), broken);
        }
    }

    Map<ItemPosition, LateRow> late() {
        return late;
    }

    Map<ItemPosition, SeenDeadLetter> deadLetters() {
        return deadLetters;
    }

    /** The last record of each key in log order, which is what compaction keeps. */
    Map<String, JsonNode> tiles() {
        return tiles;
    }

    int finals(String key) {
        return finals.getOrDefault(key, 0);
    }

    List<JsonNode> receipts() {
        return receipts;
    }

    long records(Channel channel) {
        return records.getOrDefault(channel, 0L);
    }
}
