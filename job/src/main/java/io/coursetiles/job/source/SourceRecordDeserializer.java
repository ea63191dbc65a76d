package io.coursetiles.job.source;

import io.coursetiles.operators.route.Attempt;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.SourceElement;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Decodes a Kafka record where it is read, in the task thread, so that per-partition watermarks can
 * see event times. No record makes it throw.
 */
final class SourceRecordDeserializer implements KafkaRecordDeserializationSchema<SourceElement> {

    private static final long serialVersionUID = 1L;

    private final RecordDecoder decoder;

    SourceRecordDeserializer(RecordDecoder decoder) {
        this.decoder = decoder;
    }

    /** Of a topic of several formats, how many records each got. */
    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        decoder.picked()
                .forEach(
                        (format, records) ->
                                context.getMetricGroup()
                                        .addGroup("format", format)
                                        .gauge("recordsPicked", records::getAsLong));
    }

    @Override
    public void deserialize(
            ConsumerRecord<byte[], byte[]> record, Collector<SourceElement> collector) {
        collector.collect(
                decoder.decode(
                                record.partition(),
                                record.offset(),
                                record.timestamp(),
                                record.value())
                        .withAttempt(attempt(record)));
    }

    private static int attempt(ConsumerRecord<byte[], byte[]> record) {
        Header header = record.headers().lastHeader(Attempt.HEADER);
        return header == null ? Attempt.FIRST : Attempt.of(header.value());
    }

    @Override
    public TypeInformation<SourceElement> getProducedType() {
        return ChainedOnlySerializer.TYPE;
    }
}
