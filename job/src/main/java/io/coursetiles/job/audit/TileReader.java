package io.coursetiles.job.audit;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.operators.event.Kind;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads tiles of closed windows; a tombstone is none. */
final class TileReader extends OutputReader<SeenTile> {

    private static final long serialVersionUID = 1L;

    private final AuditScope scope;

    TileReader(AuditScope scope) {
        super(SeenTile.class);
        this.scope = scope;
    }

    @Override
    void read(ConsumerRecord<byte[], byte[]> record, Collector<SeenTile> out) throws IOException {
        if (record.value() == null) {
            return;
        }
        JsonNode json = json(record);
        long start = millis(json, "window_start");
        if (scope.hasWindow(start, millis(json, "window_end"))) {
            out.collect(tile(json, start, record));
        }
    }

    private static SeenTile tile(JsonNode json, long start, ConsumerRecord<byte[], byte[]> record) {
        long[] kinds = new long[Kind.count()];
        for (Kind kind : Kind.values()) {
            kinds[kind.ordinal()] = json.path("kinds").path(kind.label()).asLong(-1);
        }
        boolean consistent =
                json.path("event_count").asLong(-1) == Arrays.stream(kinds).sum()
                        && json.path("completion_count").asLong(-1)
                                == kinds[Kind.COMPLETION.ordinal()];
        return new SeenTile(
                json.path("course_id").asText(),
                start,
                record.partition(),
                record.offset(),
                json.path("run").asLong(),
                json.path("status").asText().equals("final"),
                kinds,
                json.path("learner_count").asLong(-1),
                json.path("matched_lesson_count").asLong(-1),
                json.path("duplicate_count").asLong(-1),
                consistent);
    }
}
