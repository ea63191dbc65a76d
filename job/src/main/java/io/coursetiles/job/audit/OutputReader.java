package io.coursetiles.job.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.batch.RecordTypes;
import java.io.IOException;
import java.time.Instant;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads one output topic. What is outside of the scope is passed over. */
abstract class OutputReader<T> implements KafkaRecordDeserializationSchema<T> {

    private static final long serialVersionUID = 1L;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Class<T> type;

    OutputReader(Class<T> type) {
        this.type = type;
    }

    static JsonNode json(ConsumerRecord<byte[], byte[]> record) throws IOException {
        try {
            return JSON.readTree(record.value());
        } catch (IOException broken) {
            throw new IOException(
                    "Cannot audit "
                            + record.topic()
                            + "/"
                            + record.partition()
                            + "/"
                            + record.offset()
                            + ": got no JSON",
                    broken);
        }
    }

    static long millis(JsonNode json, String field) {
        return Instant.parse(json.path(field).asText()).toEpochMilli();
    }

    @Override
    public final void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<T> out)
            throws IOException {
        read(record, out);
    }

    abstract void read(ConsumerRecord<byte[], byte[]> record, Collector<T> out) throws IOException;

    @Override
    public final TypeInformation<T> getProducedType() {
        return RecordTypes.of(type);
    }
}
