package io.coursetiles.job.receipts;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.Json;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The record that says which dead letters were given to the input topic again. It is in the same
 * transaction as what was given, so a reader that sees it sees all of that, and one that does not
 * sees nothing of it.
 *
 * @param by the replay, as in the header {@value #HEADER} of the records that it gave
 * @param topic the input topic
 * @param positions offsets of the originals, by partition
 */
public record Replay(
        String deployment, String by, String topic, SortedMap<Integer, SortedSet<Long>> positions) {

    /** Header of every record that a replay gave to the input topic. */
    public static final String HEADER = "replayed_by";

    /** Header that says where the original was: {@code topic/partition/offset}. */
    public static final String ORIGIN_HEADER = "replay_of";

    /** Field {@code type} of the record. */
    public static final String TYPE = "replay";

    public static boolean is(JsonNode record) {
        return record.path("type").asText().equals(TYPE);
    }

    /**
     * @param record JSON of a record of the receipts topic; empty when it is of another type
     */
    public static Optional<Replay> of(JsonNode record) {
        if (!is(record)) {
            return Optional.empty();
        }
        SortedMap<Integer, SortedSet<Long>> positions = new TreeMap<>();
        for (Map.Entry<String, JsonNode> partition : record.path("positions").properties()) {
            SortedSet<Long> offsets = new TreeSet<>();
            partition.getValue().forEach(offset -> offsets.add(offset.asLong()));
            positions.put(Integer.valueOf(partition.getKey()), offsets);
        }
        return Optional.of(
                new Replay(
                        record.path("deployment").asText(),
                        record.path(HEADER).asText(),
                        record.path("topic").asText(),
                        positions));
    }

    /** As it is written to the receipts topic. */
    public OutboxRecord record() {
        return new OutboxRecord(
                Channel.RECEIPTS,
                (deployment + "/" + TYPE).getBytes(StandardCharsets.UTF_8),
                Json.object(
                        json -> {
                            json.writeStringField("type", TYPE);
                            json.writeStringField("deployment", deployment);
                            json.writeStringField(HEADER, by);
                            json.writeStringField("topic", topic);
                            json.writeObjectFieldStart("positions");
                            for (Map.Entry<Integer, SortedSet<Long>> each : positions.entrySet()) {
                                json.writeArrayFieldStart(String.valueOf(each.getKey()));
                                for (long offset : each.getValue()) {
                                    json.writeNumber(offset);
                                }
                                json.writeEndArray();
                            }
                            json.writeEndObject();
                        }),
                0,
                List.of());
    }
}
