package io.coursetiles.operators.tile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Spellings of one course come to one tile, different courses never do. */
class IdsTest {

    private static final String HOUR = "|2026-03-02T10:00:00Z";

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @Test
    void eachCourseHasOneKeyOfItsOwn() throws Exception {
        Map<String, Long> events =
                tilesOf(
                        "\"course-v1:Org+C1+R1\"",
                        "\"course-v1:Org+C1+R1\\n\"",
                        "\" course-v1:Org+C1+R1\"",
                        "\"caf\u00e9\"",
                        "\"cafe\u0301\"",
                        "\"Org/C1/R1\"",
                        "\"../x\"",
                        "\"a=b\"",
                        "\"a\"",
                        "\"a|2026-03-02T10:00:00Z\"",
                        "\"A\"",
                        "\"12345\"",
                        "12345",
                        "null",
                        "\"\"",
                        "{}",
                        "[\"x\"]");
        assertThat(events)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "course-v1:Org+C1+R1" + HOUR, 3L,
                                "caf\u00e9" + HOUR, 2L,
                                "Org/C1/R1" + HOUR, 1L,
                                "../x" + HOUR, 1L,
                                "a=b" + HOUR, 1L,
                                "a" + HOUR, 1L,
                                "a" + HOUR + HOUR, 1L,
                                "A" + HOUR, 1L,
                                "12345" + HOUR, 1L));
    }

    /** Events by key of the tiles that an event of each course comes to. */
    private Map<String, Long> tilesOf(String... courses) throws Exception {
        Decoder decoder = new CanonicalDecoder(new KindMapping());
        var tile =
                subtasks.tile(
                        new TileOperator(Events.WINDOWS, Duration.ofDays(1), Subtasks.RUN.run()),
                        Place.only(),
                        null);
        for (String course : courses) {
            List<Outcome> outcomes = new ArrayList<>();
            decoder.decode(
                    ("{\"event_id\":\"e\",\"event_time\":\"2026-03-02T10:00:00Z\",\"course_id\":"
                                    + course
                                    + ",\"learner_key\":\"l\",\"event_type\":\"view\"}")
                            .getBytes(UTF_8),
                    outcomes);
            if (outcomes.get(0) instanceof Outcome.Ok ok) {
                tile.process(
                        Partials.of(
                                Events.view(
                                        ok.eventId(),
                                        ok.eventTime(),
                                        ok.courseId(),
                                        ok.learnerKey())));
            }
        }
        tile.drain();
        Map<String, Long> events = new TreeMap<>();
        for (OutboxInput output : tile.take(OutboxInput.class)) {
            OutboxRecord record = (OutboxRecord) output;
            String json = new String(record.value(), UTF_8);
            String count = json.replaceFirst(".*\"event_count\":(\\d+).*", "$1");
            assertThat(events.put(new String(record.key(), UTF_8), Long.valueOf(count))).isNull();
        }
        return events;
    }
}
