package io.coursetiles.job.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.RawRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Reads archived late rows: which items the stream put into no tile. */
final class LateItems extends ProcessFunction<String, Occurrence> {

    private static final long serialVersionUID = 1L;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int HALF = 16;
    private static final long MILLIS_PER_DAY = 86_400_000L;

    private final RestateScope scope;

    LateItems(RestateScope scope) {
        this.scope = scope;
    }

    @Override
    public void processElement(String file, Context context, Collector<Occurrence> out)
            throws IOException {
        try (ArchiveRows rows = ArchiveRows.open(Path.of(file))) {
            while (rows.hasNext()) {
                add(rows.next(), out);
            }
        }
    }

    private void add(RawRecord row, Collector<Occurrence> out) throws IOException {
        JsonNode json = json(row);
        int partition = json.path("partition").asInt();
        long offset = json.path("offset").asLong();
        long ingestDay = DecodedItems.ingestDay(json.path("record_timestamp").asLong());
        if (!scope.holds(partition, offset, ingestDay)
                || scope.runs().isSuperseded(json.path("run").asLong(), partition, offset)) {
            return;
        }
        String id = json.path("event_fingerprint").asText();
        long eventTime = Instant.parse(json.path("event_time").asText()).toEpochMilli();
        out.collect(
                new Occurrence(
                        HexFormat.fromHexDigitsToLong(id, 0, HALF),
                        HexFormat.fromHexDigitsToLong(id, HALF, 2 * HALF),
                        eventTime,
                        Math.floorDiv(eventTime, MILLIS_PER_DAY),
                        ingestDay,
                        partition,
                        offset,
                        json.path("item").asInt(),
                        true,
                        json.path("course_id").asText(),
                        0,
                        0,
                        0,
                        false));
    }

    private static JsonNode json(RawRecord row) throws IOException {
        try {
            return JSON.readTree(row.value());
        } catch (IOException | IllegalArgumentException broken) {
            throw new IOException("Cannot read the late row " + row + ": got no JSON", broken);
        }
    }
}
