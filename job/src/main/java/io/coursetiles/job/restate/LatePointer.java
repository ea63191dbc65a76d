package io.coursetiles.job.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.archive.RawRecord;
import java.io.IOException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * An archived late row: it points to an item of the input that the stream put into no tile.
 *
 * @param topic the input topic; partition, offset and item are the position in it
 * @param idHigh fingerprint of the event's id, as idLow
 * @param eventTime in milliseconds since 1970
 * @param ingestDay UTC date of the input record, in days since 1970, or {@link IngestRule#UNKNOWN}
 * @param run of the stream that wrote it
 */
record LatePointer(
        String topic,
        int partition,
        long offset,
        int item,
        long idHigh,
        long idLow,
        long eventTime,
        long ingestDay,
        String courseId,
        long run) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int HALF = 16;
    private static final long MILLIS_PER_DAY = 86_400_000L;

    /**
     * @throws IOException naming a row that the stream did not write
     */
    static LatePointer of(RawRecord row) throws IOException {
        try {
            return of(JSON.readTree(row.value()));
        } catch (IOException | RuntimeException broken) {
            throw new IOException(
                    "Cannot read the late row "
                            + row
                            + ": got "
                            + broken.getMessage()
                            + ", need a JSON object as the stream writes it",
                    broken);
        }
    }

    private static LatePointer of(JsonNode json) {
        String id = json.path("event_fingerprint").asText();
        return new LatePointer(
                json.path("topic").asText(),
                json.path("partition").asInt(),
                json.path("offset").asLong(),
                json.path("item").asInt(),
                HexFormat.fromHexDigitsToLong(id, 0, HALF),
                HexFormat.fromHexDigitsToLong(id, HALF, 2 * HALF),
                Instant.parse(json.path("event_time").asText()).toEpochMilli(),
                DecodedItems.ingestDay(json.path("record_timestamp").asLong()),
                json.path("course_id").asText(),
                json.path("run").asLong());
    }

    /** The item of the input that a late row is about: it may be archived more than once. */
    record Item(int partition, long offset, int item) {}

    Item position() {
        return new Item(partition, offset, item);
    }

    /** UTC date of the event, in days since 1970. */
    long eventDay() {
        return Math.floorDiv(eventTime, MILLIS_PER_DAY);
    }
}
