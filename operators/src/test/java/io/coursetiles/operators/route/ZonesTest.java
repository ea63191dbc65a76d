package io.coursetiles.operators.route;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import io.coursetiles.operators.tile.TileOperator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every byte of the output is the same whatever the zone of the JVM. */
class ZonesTest {

    /** Midnights, and both days of 2026 on which New York changes its clocks. */
    private static final List<String> TIMES =
            List.of(
                    "2026-03-07T23:59:59.999Z",
                    "2026-03-08T00:00:00Z",
                    "2026-03-07T23:30:00-05:00",
                    "2026-03-08T01:59:59-05:00",
                    "2026-03-08T03:00:00-04:00",
                    "2026-11-01T01:30:00-04:00",
                    "2026-11-01T01:30:00-05:00",
                    "2026-11-01T23:59:59.999Z",
                    "2026-11-02T00:00:00Z",
                    "2026-03-08T02:30:00",
                    "2026-02-30T00:00:00Z");

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private final TimeZone zone = TimeZone.getDefault();

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"America/New_York", "Asia/Kolkata", "Pacific/Apia"})
    void theZoneOfTheJvmChangesNoByte(String id) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        List<String> utc = output();
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        assertThat(output()).isEqualTo(utc);
    }

    @Test
    void daysAndWindowsBreakInUtc() throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        assertThat(output())
                .extracting(record -> record.substring(0, record.indexOf('\n')))
                .containsExactlyInAnyOrder(
                        "algebra|2026-03-07T23:55:00Z",
                        "algebra|2026-03-08T00:00:00Z",
                        "algebra|2026-03-08T04:30:00Z",
                        "algebra|2026-03-08T06:55:00Z",
                        "algebra|2026-03-08T07:00:00Z",
                        "algebra|2026-11-01T05:30:00Z",
                        "algebra|2026-11-01T06:30:00Z",
                        "algebra|2026-11-01T23:55:00Z",
                        "algebra|2026-11-02T00:00:00Z",
                        "first_offset|campus|7|0",
                        "engagement.events/0/9/0",
                        "engagement.events/0/10/0",
                        "engagement.events/0/0/0");
    }

    /** Tiles, a late row and two dead letters, each as key, value and headers. */
    private List<String> output() throws Exception {
        RecordDecoder decoder =
                new RecordDecoder(new CanonicalDecoder(new KindMapping()), Duration.ofDays(36_500));
        var route = subtasks.route(Subtasks.RUN, Place.only(), null);
        var deduplicate = subtasks.deduplicate(Place.only(), null);
        var tile =
                subtasks.tile(
                        new TileOperator(Events.WINDOWS, Duration.ofDays(1), Subtasks.RUN.run()),
                        Place.only(),
                        null);
        int offset = 0;
        for (String time : TIMES) {
            route.process(decoder.decode(0, offset++, Events.TEN, event(time)));
        }
        List<CourseEvent> events = route.take(CourseEvent.class);
        for (CourseEvent event : events) {
            deduplicate.process(event);
        }
        deduplicate.watermark(Instant.parse("2026-03-08T00:00:00Z").toEpochMilli());
        deduplicate.process(events.get(0));
        deduplicate.drain();
        for (PartialTile partial : deduplicate.take(PartialTile.class)) {
            tile.process(partial);
        }
        tile.drain();
        List<OutboxInput> all = new ArrayList<>(tile.take(OutboxInput.class));
        all.addAll(route.take(RouteOperator.OUTBOX));
        all.addAll(deduplicate.take(DeduplicateOperator.LATE));
        return all.stream().map(record -> text((OutboxRecord) record)).sorted().toList();
    }

    private static byte[] event(String time) {
        return "{\"event_id\":\"%1$s\",\"event_time\":\"%1$s\",\"course_id\":\"algebra\",\"learner_key\":\"ada\",\"event_type\":\"view\"}"
                .formatted(time)
                .getBytes(UTF_8);
    }

    private static String text(OutboxRecord record) {
        StringBuilder text = new StringBuilder();
        text.append(new String(record.key(), ISO_8859_1)).append('\n');
        text.append(new String(record.value(), ISO_8859_1));
        for (OutboxRecord.Header header : record.headers()) {
            text.append('\n').append(header.name()).append('=');
            text.append(new String(header.value(), ISO_8859_1));
        }
        return text.toString();
    }
}
