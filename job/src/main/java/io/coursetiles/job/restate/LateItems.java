package io.coursetiles.job.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawRows;
import io.coursetiles.job.batch.RecordTypes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Reads archived late rows: which items the stream put into no tile. Those beyond the horizon of
 * their date go to a side output, whatever dates are asked for.
 */
final class LateItems extends ProcessFunction<String, Occurrence> {

    static final OutputTag<Tuple2<LateId, RawRecord>> BEYOND =
            new OutputTag<>("beyond", Types.TUPLE(RecordTypes.of(LateId.class), RawRows.type()));

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
                add(rows.next(), context, out);
            }
        }
    }

    private void add(RawRecord row, Context context, Collector<Occurrence> out) throws IOException {
        JsonNode json = json(row);
        int partition = json.path("partition").asInt();
        long offset = json.path("offset").asLong();
        if (!scope.isBeforeCut(partition, offset)
                || scope.runs().isSuperseded(json.path("run").asLong(), partition, offset)) {
            return;
        }
        String hex = json.path("event_fingerprint").asText();
        long eventTime = Instant.parse(json.path("event_time").asText()).toEpochMilli();
        LateId id =
                new LateId(
                        HexFormat.fromHexDigitsToLong(hex, 0, HALF),
                        HexFormat.fromHexDigitsToLong(hex, HALF, 2 * HALF),
                        Math.floorDiv(eventTime, MILLIS_PER_DAY),
                        DecodedItems.ingestDay(json.path("record_timestamp").asLong()),
                        partition,
                        offset,
                        json.path("item").asInt());
        if (scope.isBeyond(id.eventDay(), id.ingestDay())) {
            context.output(BEYOND, Tuple2.of(id, row));
        }
        if (scope.holds(id.ingestDay())) {
            out.collect(occurrence(id, eventTime, json.path("course_id").asText()));
        }
    }

    private static Occurrence occurrence(LateId id, long eventTime, String courseId) {
        return new Occurrence(
                id.idHigh(),
                id.idLow(),
                eventTime,
                id.eventDay(),
                id.ingestDay(),
                id.partition(),
                id.offset(),
                id.item(),
                true,
                courseId,
                0,
                0,
                0,
                false);
    }

    private static JsonNode json(RawRecord row) throws IOException {
        try {
            return JSON.readTree(row.value());
        } catch (IOException | IllegalArgumentException broken) {
            throw new IOException("Cannot read the late row " + row + ": got no JSON", broken);
        }
    }
}
