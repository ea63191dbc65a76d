package io.coursetiles.job.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HexFormat;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A late row: which item it is about, and what it claims. */
final class LateReader extends OutputReader<LateRow> {

    private static final long serialVersionUID = 1L;
    private static final int HALF = 16;

    private final AuditScope scope;

    LateReader(AuditScope scope) {
        super(LateRow.class);
        this.scope = scope;
    }

    @Override
    void read(ConsumerRecord<byte[], byte[]> record, Collector<LateRow> out) throws IOException {
        JsonNode json = json(record);
        int partition = json.path("partition").asInt();
        long offset = json.path("offset").asLong();
        long start = millis(json, "window_start");
        long end = millis(json, "window_end");
        if (!scope.hasPosition(partition, offset) || !scope.hasWindow(start, end)) {
            return;
        }
        String id = json.path("event_fingerprint").asText();
        int item = json.path("item").asInt();
        long eventTime = millis(json, "event_time");
        out.collect(
                new LateRow(
                        new Sighting(
                                HexFormat.fromHexDigitsToLong(id, 0, HALF),
                                HexFormat.fromHexDigitsToLong(id, HALF, 2 * HALF),
                                start,
                                partition,
                                offset,
                                item,
                                true,
                                eventTime,
                                json.path("course_id").asText(),
                                0,
                                0,
                                0,
                                false),
                        new LateClaim(
                                partition,
                                offset,
                                item,
                                eventTime,
                                end,
                                millis(json, "watermark"),
                                record.timestamp(),
                                json.path("run").asLong())));
    }
}
