package io.coursetiles.deploy.check;

import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.outbox.Json;
import java.nio.charset.StandardCharsets;

/**
 * An ok item as a canonical event, one line of JSON. The type is the kind, which the canonical
 * format maps to itself: decoded again it is the same item. What the source calls it stands beside,
 * in a field that no decoder reads.
 */
final class CanonicalLine {

    private CanonicalLine() {}

    static String of(Outcome.Ok item) {
        byte[] line =
                Json.object(
                        json -> {
                            json.writeStringField("event_id", item.eventId());
                            json.writeStringField("event_time", Json.time(item.eventTime()));
                            json.writeStringField("course_id", item.courseId());
                            json.writeStringField("learner_key", item.learnerKey());
                            json.writeStringField("event_type", item.kind().label());
                            json.writeStringField("manifest_id", item.manifestId());
                            if (item.sourceType() != null) {
                                json.writeStringField("source_type", item.sourceType());
                            }
                        });
        return new String(line, StandardCharsets.UTF_8);
    }
}
