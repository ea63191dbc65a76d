package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class RawRecordDeserializerTest {

    @Test
    void copiesEveryField() {
        RecordHeaders headers = new RecordHeaders();
        headers.add("a", "1".getBytes(StandardCharsets.UTF_8));
        headers.add("a", null);
        byte[] key = {1};
        byte[] value = {(byte) 0xff};

        assertThat(rows(record(TimestampType.LOG_APPEND_TIME, key, value, headers)))
                .containsExactly(
                        new RawRecord(
                                "topic",
                                3,
                                4,
                                5,
                                RawTimestampType.LOG_APPEND,
                                key,
                                value,
                                List.of(
                                        new RawHeader("a", new byte[] {'1'}),
                                        new RawHeader("a", null))));
    }

    @Test
    void keepsTombstones() {
        assertThat(rows(record(TimestampType.CREATE_TIME, null, null, new RecordHeaders())))
                .containsExactly(
                        new RawRecord(
                                "topic", 3, 4, 5, RawTimestampType.CREATE, null, null, List.of()));
    }

    @Test
    void knowsEveryTimestampTypeByItsKafkaName() {
        for (TimestampType type : TimestampType.values()) {
            RawRecord row = rows(record(type, null, null, new RecordHeaders())).get(0);
            assertThat(row.timestampType().label()).isEqualTo(type.name);
        }
    }

    private static ConsumerRecord<byte[], byte[]> record(
            TimestampType type, byte[] key, byte[] value, RecordHeaders headers) {
        return new ConsumerRecord<>(
                "topic", 3, 4, 5, type, 0, 0, key, value, headers, Optional.empty());
    }

    private static List<RawRecord> rows(ConsumerRecord<byte[], byte[]> record) {
        List<RawRecord> rows = new ArrayList<>();
        new RawRecordDeserializer().deserialize(record, new ListCollector<>(rows));
        return rows;
    }
}
