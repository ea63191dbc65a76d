package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.operators.event.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of one tile, in one order for expected and seen ones: events, learners, matched
 * lessons, completions, duplicates, then the kinds in their order.
 */
record Tile(Key key, List<Long> numbers) {

    /** Which tile; the start in milliseconds since 1970. */
    record Key(String courseId, long windowStart) {
        @Override
        public String toString() {
            return courseId + " at " + Instant.ofEpochMilli(windowStart);
        }
    }

    /** A field that is missing counts as -1, which equals nothing expected. */
    static Tile of(JsonNode json) {
        List<Long> numbers = new ArrayList<>();
        for (String field :
                List.of(
                        "event_count",
                        "learner_count",
                        "matched_lesson_count",
                        "completion_count",
                        "duplicate_count")) {
            numbers.add(json.path(field).asLong(-1));
        }
        for (Kind kind : Kind.values()) {
            numbers.add(json.path("kinds").path(kind.label()).asLong(-1));
        }
        long start = Instant.parse(json.path("window_start").asText()).toEpochMilli();
        return new Tile(new Key(json.path("course_id").asText(), start), numbers);
    }
}
