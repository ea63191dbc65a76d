package io.coursetiles.job.archive;

import io.coursetiles.job.classpath.ClassPathCheck;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;

/**
 * Hands every Kafka record on as it is: one row each, a null value too. No content of a record
 * makes it throw.
 *
 * <p>Assumption: the client gives each record arrays of its own, so the row may hold them.
 */
public final class RawRecordDeserializer implements KafkaRecordDeserializationSchema<RawRecord> {
    private static final long serialVersionUID = 1L;

    /** Before the first record. */
    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        ClassPathCheck.pass();
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<RawRecord> out) {
        out.collect(
                new RawRecord(
                        record.topic(),
                        record.partition(),
                        record.offset(),
                        record.timestamp(),
                        type(record.timestampType()),
                        record.key(),
                        record.value(),
                        headers(record)));
    }

    @Override
    public TypeInformation<RawRecord> getProducedType() {
        return RawRecordSerializer.TYPE;
    }

    private static RawTimestampType type(TimestampType type) {
        return switch (type) {
            case NO_TIMESTAMP_TYPE -> RawTimestampType.NONE;
            case CREATE_TIME -> RawTimestampType.CREATE;
            case LOG_APPEND_TIME -> RawTimestampType.LOG_APPEND;
        };
    }

    private static List<RawHeader> headers(ConsumerRecord<byte[], byte[]> record) {
        List<RawHeader> headers = new ArrayList<>();
        for (Header header : record.headers()) {
            headers.add(new RawHeader(header.key(), header.value()));
        }
        return headers;
    }
}
