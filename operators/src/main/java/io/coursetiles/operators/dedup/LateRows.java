package io.coursetiles.operators.dedup;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.Json;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.window.Windows;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Makes late rows: pointers to events that came after their window closed. The bytes are in raw, at
 * the position; the watermark says why it was late.
 */
public final class LateRows implements Serializable {

    private static final long serialVersionUID = 1L;

    private final RunInfo run;
    private final Windows windows;

    public LateRows(RunInfo run, Windows windows) {
        this.run = run;
        this.windows = windows;
    }

    /**
     * @param watermark that had closed the window, in milliseconds since 1970
     */
    public OutboxRecord of(CourseEvent event, long watermark) {
        String key =
                run.topic() + "/" + event.partition() + "/" + event.offset() + "/" + event.item();
        long start = windows.start(event.eventTime());
        byte[] value =
                Json.object(
                        json -> {
                            json.writeStringField("topic", run.topic());
                            json.writeNumberField("partition", event.partition());
                            json.writeNumberField("offset", event.offset());
                            json.writeNumberField("item", event.item());
                            json.writeNumberField("record_timestamp", event.recordTime());
                            json.writeStringField(
                                    "event_fingerprint",
                                    Fingerprints.hex(event.idHigh(), event.idLow()));
                            json.writeStringField("event_time", Json.time(event.eventTime()));
                            json.writeStringField("course_id", event.courseId());
                            json.writeStringField("window_start", Json.time(start));
                            json.writeStringField("window_end", Json.time(windows.end(start)));
                            json.writeStringField("watermark", Json.time(watermark));
                            json.writeNumberField("run", run.run());
                        });
        return new OutboxRecord(
                Channel.LATE,
                key.getBytes(StandardCharsets.UTF_8),
                value,
                OutboxRecord.partitionHash(event.courseId()),
                List.of());
    }
}
