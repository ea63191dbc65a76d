package io.coursetiles.job.restate;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.dynatrace.hash4j.hashing.HashValue128;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.route.RecordDecoder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.configuration.Configuration;

/** Raw records and late rows around Monday, 2 March 2026, with all kinds of trouble. */
final class RestateExample {

    static final Duration SKEW = Duration.ofHours(24);

    final List<RawRecord> raw = new ArrayList<>();
    final List<RawRecord> late = new ArrayList<>();

    /** Offsets are those of the order here; the last one is to be cut. */
    RestateExample() {
        event("e1", "2026-03-02T10:00:00Z", "a", 1, "view", "2026-03-02T10:00:01Z");
        event("e1", "2026-03-02T10:00:00Z", "a", 1, "view", "2026-03-02T10:00:02Z");
        event("e2", "2026-03-02T11:00:00Z", "a", 2, "problem", "2026-03-02T11:00:01Z");
        // A phone that was away until Wednesday; the stream has called it late.
        event("e3", "2026-03-02T12:00:00Z", "b", 3, "video", "2026-03-04T08:00:00Z");
        lateRow("e3", 3, "2026-03-02T12:00:00Z", "b", "2026-03-04T08:00:00Z");
        // On time once, late once.
        event("e4", "2026-03-02T13:00:00Z", "b", 3, "view", "2026-03-02T13:00:01Z");
        event("e4", "2026-03-02T13:00:00Z", "b", 3, "view", "2026-03-03T13:00:01Z");
        lateRow("e4", 5, "2026-03-02T13:00:00Z", "b", "2026-03-03T13:00:01Z");
        // One id on two dates.
        event("e5", "2026-03-02T23:59:00Z", "a", 1, "view", "2026-03-02T23:59:01Z");
        event("e5", "2026-03-03T00:01:00Z", "a", 1, "view", "2026-03-03T00:01:01Z");
        // Beyond the horizon of Monday.
        event("e6", "2026-03-02T14:00:00Z", "a", 4, "view", "2026-03-06T00:00:00Z");
        lateRow("e6", 8, "2026-03-02T14:00:00Z", "a", "2026-03-06T00:00:00Z");
        // A clock that is ahead over midnight.
        event("e7", "2026-03-03T00:02:00Z", "c", 5, "completion", "2026-03-02T23:58:00Z");
        // One id, two courses: the first by event time counts.
        event("e8", "2026-03-03T09:00:01Z", "c", 5, "view", "2026-03-03T09:00:01Z");
        event("e8", "2026-03-03T09:00:00Z", "a", 5, "view", "2026-03-03T09:00:02Z");
        raw.add(record(raw.size(), "no json", "2026-03-02T15:00:00Z"));
        // Of a date that nobody asks for: one id twice, one row archived twice; one at the cut.
        lateRow("e10", 2, "2026-02-20T14:00:00Z", "a", "2026-03-02T11:00:01Z");
        late.add(late.get(late.size() - 1));
        lateRow("e10", 6, "2026-02-20T14:00:00Z", "a", "2026-03-04T11:00:01Z");
        lateRow("e11", 6, "2026-02-20T15:00:00Z", "a", "2026-03-04T11:00:01Z", 1);
        lateRow("e12", 13, "2026-02-20T15:00:00Z", "a", "2026-03-04T11:00:01Z");
        // At the cut, so left out.
        event("e9", "2026-03-02T16:00:00Z", "a", 9, "view", "2026-03-02T16:00:01Z");
    }

    /** All but the last record. */
    RestateScope scope(TreeSet<Long> days, IngestRule rule) {
        return new RestateScope(
                "events", days, rule, new TreeMap<>(Map.of(0, raw.size() - 1L)), new RunRule());
    }

    static RecordDecoder decoder() {
        return new RecordDecoder(settings().decoder(), SKEW);
    }

    static TilesSettings settings() {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, "school");
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, "127.0.0.1:1");
        return TilesSettings.parse(options);
    }

    private void event(
            String id, String time, String course, int learner, String type, String appended) {
        raw.add(
                record(
                        raw.size(),
                        """
                        {"event_id":"%s","event_time":"%s","course_id":"%s",\
                        "learner_key":"learner-%d","event_type":"%s","manifest_id":null}
                        """
                                .formatted(id, time, course, learner, type),
                        appended));
    }

    private void lateRow(String id, long offset, String time, String course, String appended) {
        lateRow(id, offset, time, course, appended, 0);
    }

    private void lateRow(
            String id, long offset, String time, String course, String appended, int item) {
        HashValue128 fingerprint = Fingerprints.of(id);
        late.add(
                record(
                        late.size(),
                        """
                        {"topic":"events","partition":0,"offset":%d,"item":%d,\
                        "record_timestamp":%d,"event_fingerprint":"%s","event_time":"%s",\
                        "course_id":"%s","run":1}
                        """
                                .formatted(
                                        offset,
                                        item,
                                        Instant.parse(appended).toEpochMilli(),
                                        Fingerprints.hex(
                                                fingerprint.getMostSignificantBits(),
                                                fingerprint.getLeastSignificantBits()),
                                        time,
                                        course),
                        appended));
    }

    private static RawRecord record(long offset, String value, String appended) {
        return new RawRecord(
                "events",
                0,
                offset,
                Instant.parse(appended).toEpochMilli(),
                RawTimestampType.LOG_APPEND,
                null,
                value.getBytes(UTF_8),
                List.of());
    }
}
