package io.coursetiles.operators.route;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CaliperText;
import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.InputCounts;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.testing.JsonText;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One value of seven items on its way: each keeps its index, whatever becomes of the others. */
class EnvelopeRouteTest {

    private static final RunInfo RUN =
            new RunInfo("campus", 7L, "engagement.events", "caliper/1", "digest-1");
    private static final long STAMP = Instant.parse("2026-03-02T10:03:00Z").toEpochMilli();
    private static final byte[] VALUE =
            CaliperText.envelope(
                            at("10:01:00", 1),
                            "null",
                            at("10:01:00", 1),
                            at("10:01:30", 9).without("group"),
                            at("09:59:00", 2),
                            at("10:01:40", 8).without("type"),
                            at("10:02:00", 3))
                    .getBytes(UTF_8);

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private static CaliperText at(String time, int number) {
        return CaliperText.event()
                .numbered(number)
                .with("eventTime", "\"2026-03-02T" + time + ".000Z\"");
    }

    private static SourceRecord record() {
        return new RecordDecoder(
                        new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT),
                        Duration.ofMinutes(5))
                .decode(3, 77, STAMP, VALUE);
    }

    @Test
    void theTimeOfARecordIsTheLatestOfItsGoodItems() {
        assertThat(record().eventTime())
                .isEqualTo(Instant.parse("2026-03-02T10:02:00Z").toEpochMilli());
    }

    @Test
    void everyItemIsRoutedCountedAndNumbered() throws Exception {
        var route = subtasks.route(RUN, Place.only(), null);
        route.process(record());
        List<OutboxInput> outbox = route.take(RouteOperator.OUTBOX);
        List<OutboxRecord> letters =
                outbox.stream()
                        .map(OutboxRecord.class::cast)
                        .filter(each -> each.channel() == Channel.DEAD_LETTERS)
                        .toList();
        assertThat(letters)
                .extracting(letter -> new String(letter.key(), UTF_8))
                .containsExactly("engagement.events/3/77/1", "engagement.events/3/77/5");
        assertThat(letters)
                .extracting(letter -> header(letter, "item_index"))
                .containsExactly("1", "5");
        assertThat(letters)
                .extracting(letter -> header(letter, "error_reason"))
                .containsExactly("not_an_object", "no_type");
        assertThat(letters)
                .allSatisfy(
                        letter -> {
                            assertThat(header(letter, "source_offset")).isEqualTo("77");
                            assertThat(header(letter, "format")).isEqualTo("caliper");
                            assertThat(header(letter, "decoder_version")).isEqualTo("caliper/1");
                            assertThat(header(letter, "payload_length"))
                                    .isEqualTo(String.valueOf(VALUE.length));
                            assertThat(new String(VALUE, UTF_8))
                                    .startsWith(new String(letter.value(), UTF_8));
                        });
        assertThat(route.take(CourseEvent.class))
                .extracting(CourseEvent::item)
                .containsExactly(0, 2, 4, 6);
        route.barrier(1);
        InputCounts counts = (InputCounts) route.take(RouteOperator.OUTBOX).get(0);
        assertThat(counts.records()).isEqualTo(1);
        assertThat(counts.okItems()).isEqualTo(4);
        assertThat(counts.skippedItems(SkipReason.NO_COURSE)).isEqualTo(1);
        assertThat(counts.deadItems(DeadReason.NOT_AN_OBJECT)).isEqualTo(1);
        assertThat(counts.deadItems(DeadReason.NO_TYPE)).isEqualTo(1);
    }

    @Test
    void aLateItemIsNamedByItsIndexAndACopyInTheSameValueCountsOnce() throws Exception {
        var route = subtasks.route(RUN, Place.only(), null);
        route.process(record());
        var deduplicate = subtasks.deduplicate(Place.only(), null);
        deduplicate.watermark(Instant.parse("2026-03-02T10:00:00Z").toEpochMilli() - 1);
        for (CourseEvent event : route.take(CourseEvent.class)) {
            deduplicate.process(event);
        }
        deduplicate.barrier(1);
        List<PartialTile> partials = deduplicate.take(PartialTile.class);
        assertThat(partials).hasSize(1);
        assertThat(partials.get(0).counts().events()).isEqualTo(2);
        assertThat(partials.get(0).counts().duplicates()).isEqualTo(1);
        List<OutboxInput> late = deduplicate.take(DeduplicateOperator.LATE);
        assertThat(late).hasSize(1);
        assertThat(JsonText.read(((OutboxRecord) late.get(0)).value()))
                .containsEntry("partition", 3L)
                .containsEntry("offset", 77L)
                .containsEntry("item", 4L)
                .containsEntry("event_time", "2026-03-02T09:59:00Z");
    }

    private static String header(OutboxRecord letter, String name) {
        return letter.headers().stream()
                .filter(header -> header.name().equals(name))
                .map(header -> new String(header.value(), UTF_8))
                .findFirst()
                .orElseThrow();
    }
}
