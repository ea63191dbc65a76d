package io.coursetiles.job.audit;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.window.Windows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads tiles of closed windows, and tombstones of them. */
final class TileReader extends OutputReader<SeenTile> {

    private static final long serialVersionUID = 1L;

    private final AuditScope scope;
    private final Windows windows;

    TileReader(AuditScope scope, Windows windows) {
        super(SeenTile.class);
        this.scope = scope;
        this.windows = windows;
    }

    @Override
    void read(ConsumerRecord<byte[], byte[]> record, Collector<SeenTile> out) throws IOException {
        if (record.value() == null) {
            readTombstone(record, out);
            return;
        }
        JsonNode json = json(record);
        long start = millis(json, "window_start");
        if (scope.hasWindow(start, millis(json, "window_end"))) {
            out.collect(tile(json, start, record));
        }
    }

    private void readTombstone(ConsumerRecord<byte[], byte[]> record, Collector<SeenTile> out) {
        String key = new String(record.key(), StandardCharsets.UTF_8);
        int bar = key.lastIndexOf('|');
        long start = Instant.parse(key.substring(bar + 1)).toEpochMilli();
        if (scope.hasWindow(start, windows.end(start))) {
            out.collect(
                    new SeenTile(
                            key.substring(0, bar),
                            start,
                            record.partition(),
                            record.offset(),
                            0,
                            false,
                            0,
                            new long[Kind.count()],
                            0,
                            0,
                            0,
                            true,
                            isRepaired(record),
                            true));
        }
    }

    private static boolean isRepaired(ConsumerRecord<byte[], byte[]> record) {
        return record.headers().lastHeader(Repair.HEADER) != null;
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
                json.path("revision").asLong(),
                kinds,
                json.path("learner_count").asLong(-1),
                json.path("matched_lesson_count").asLong(-1),
                json.path("duplicate_count").asLong(-1),
                consistent,
                isRepaired(record),
                false);
    }
}
