package io.coursetiles.deploy.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/** A late row as a reader sees it; times in milliseconds since 1970. */
record LateRow(
        ItemPosition position, String courseId, long eventTime, long windowEnd, long watermark) {

    static LateRow of(JsonNode json) {
        return new LateRow(
                new ItemPosition(
                        json.path("partition").asInt(),
                        json.path("offset").asLong(),
                        json.path("item").asInt()),
                json.path("course_id").asText(),
                time(json, "event_time"),
                time(json, "window_end"),
                time(json, "watermark"));
    }

    private static long time(JsonNode json, String field) {
        return Instant.parse(json.path(field).asText()).toEpochMilli();
    }
}
