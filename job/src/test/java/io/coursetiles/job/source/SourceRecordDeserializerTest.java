package io.coursetiles.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.Kinds;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.route.SourceRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceRecordDeserializerTest {

    private static final long NOW = Instant.parse("2026-03-02T10:00:00Z").toEpochMilli();

    @Test
    void carriesPositionTimestampAndBytes() {
        byte[] value =
                text(
                        "{\"event_id\":\"e\",\"event_time\":\"2026-03-02T09:59:00Z\","
                                + "\"course_id\":\"c\",\"learner_key\":\"l\",\"event_type\":\"view\"}");

        SourceRecord record = only(deserialize(InputFormat.CANONICAL, NOW, value));

        assertThat(record.partition()).isEqualTo(3);
        assertThat(record.offset()).isEqualTo(44);
        assertThat(record.timestamp()).isEqualTo(NOW);
        assertThat(record.value()).isSameAs(value);
        assertThat(record.outcomes()).singleElement().isInstanceOf(Outcome.Ok.class);
        assertThat(record.eventTime()).isEqualTo(NOW - 60_000);
    }

    @ParameterizedTest
    @EnumSource(InputFormat.class)
    void tombstonesAndEmptyValuesAreDeadLetters(InputFormat format) {
        for (byte[] value : new byte[][] {null, {}, text("   ")}) {
            SourceRecord record = only(deserialize(format, NOW, value));
            assertThat(record.outcomes())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Outcome.Dead.class,
                            dead ->
                                    assertThat(dead.reason())
                                            .isEqualTo(
                                                    value == null
                                                            ? DeadReason.NULL_VALUE
                                                            : DeadReason.EMPTY_VALUE));
            assertThat(record.eventTime()).isEqualTo(SourceRecord.NO_EVENT_TIME);
        }
    }

    @ParameterizedTest
    @EnumSource(InputFormat.class)
    void noBytesMakeItThrow(InputFormat format) {
        Random random = new Random(20260302);
        String pieces = "{}[]\":,\\u00ed0123456789eE+-.truefalsn \u00ff\ud83d\n";
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            if (i % 2 == 0) {
                StringBuilder json = new StringBuilder();
                for (int length = random.nextInt(60); length > 0; length--) {
                    json.append(pieces.charAt(random.nextInt(pieces.length())));
                }
                bytes = text(json.toString());
            }
            SourceRecord record = only(deserialize(format, random.nextLong(), bytes));
            assertThat(record.outcomes()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, Long.MAX_VALUE})
    void noTimestampMakesItThrow(long timestamp) {
        byte[] value =
                text(
                        "{\"event_id\":\"e\",\"event_time\":\"2026-03-02T09:59:00Z\","
                                + "\"course_id\":\"c\",\"learner_key\":\"l\",\"event_type\":\"view\"}");

        SourceRecord record = only(deserialize(InputFormat.CANONICAL, timestamp, value));

        assertThat(record.outcomes())
                .singleElement()
                .isInstanceOf(timestamp > 0 ? Outcome.Ok.class : Outcome.Dead.class);
    }

    @Test
    void theLastAttemptHeaderCounts() {
        byte[] value = text("{");
        assertThat(only(deserialize(InputFormat.CANONICAL, NOW, value)).attempt()).isEqualTo(1);
        RecordHeaders headers = new RecordHeaders();
        headers.add("attempt", text("2"));
        headers.add("attempt", text("3"));
        headers.add("other", text("4"));
        assertThat(only(deserialize(InputFormat.CANONICAL, NOW, value, headers)).attempt())
                .isEqualTo(3);
        headers.add("attempt", null);
        assertThat(only(deserialize(InputFormat.CANONICAL, NOW, value, headers)).attempt())
                .isEqualTo(1);
    }

    private static SourceRecord only(List<SourceElement> elements) {
        assertThat(elements).hasSize(1);
        return (SourceRecord) elements.get(0);
    }

    private static List<SourceElement> deserialize(
            InputFormat format, long timestamp, byte[] value) {
        return deserialize(format, timestamp, value, new RecordHeaders());
    }

    private static List<SourceElement> deserialize(
            InputFormat format, long timestamp, byte[] value, RecordHeaders headers) {
        SourceRecordDeserializer deserializer =
                new SourceRecordDeserializer(
                        new RecordDecoder(
                                format.decoder(Kinds.shipped(), new Configuration()),
                                Duration.ofMinutes(5)));
        List<SourceElement> elements = new ArrayList<>();
        deserializer.deserialize(
                new ConsumerRecord<>(
                        "events",
                        3,
                        44,
                        timestamp,
                        TimestampType.LOG_APPEND_TIME,
                        -1,
                        -1,
                        null,
                        value,
                        headers,
                        Optional.empty()),
                new Collector<>() {
                    @Override
                    public void collect(SourceElement element) {
                        elements.add(element);
                    }

                    @Override
                    public void close() {}
                });
        return elements;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
