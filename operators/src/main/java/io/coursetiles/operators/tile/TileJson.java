package io.coursetiles.operators.tile;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.Json;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Makes the record of a tile: key {@code course_id|window_start}, value one JSON object. */
public final class TileJson {

    /** Whether more may come for the window. */
    public enum Status {
        OPEN("open"),
        FINAL("final");

        private final String label;

        Status(String label) {
            this.label = label;
        }
    }

    private TileJson() {}

    /** The key of the records of a tile, as text. */
    public static String key(String courseId, long windowStart) {
        return courseId + "|" + Json.time(windowStart);
    }

    /**
     * @param windowEnd end of its window in milliseconds since 1970
     * @param learners distinct learners
     * @param revision 1 for the first record of the tile
     * @param run number of the run that it is written in the name of
     */
    public static OutboxRecord record(
            TileKey tile,
            long windowEnd,
            TileCounts counts,
            int learners,
            Status status,
            long revision,
            long run) {
        String start = Json.time(tile.windowStart());
        byte[] value =
                Json.object(
                        json -> {
                            json.writeStringField("course_id", tile.courseId());
                            json.writeStringField("window_start", start);
                            json.writeStringField("window_end", Json.time(windowEnd));
                            json.writeNumberField("event_count", counts.events());
                            json.writeNumberField("learner_count", learners);
                            json.writeNumberField("matched_lesson_count", counts.matchedLessons());
                            json.writeNumberField("completion_count", counts.completions());
                            json.writeObjectFieldStart("kinds");
                            for (Kind kind : Kind.values()) {
                                json.writeNumberField(kind.label(), counts.kind(kind));
                            }
                            json.writeEndObject();
                            json.writeNumberField("duplicate_count", counts.duplicates());
                            json.writeStringField("status", status.label);
                            json.writeNumberField("revision", revision);
                            json.writeNumberField("run", run);
                        });
        return new OutboxRecord(
                Channel.TILES,
                key(tile.courseId(), tile.windowStart()).getBytes(StandardCharsets.UTF_8),
                value,
                OutboxRecord.partitionHash(tile.courseId()),
                List.of());
    }
}
