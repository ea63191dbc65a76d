package io.coursetiles.job.sink;

import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetIdentifier;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * Makes producer records of outbox records, and names the topics so that pooled transactions can be
 * found again.
 *
 * <p>The partition is explicit, from a hash of the course, so that all tiles of a course are in one
 * partition in order. The timestamp is left to the producer: Kafka refuses stamps an hour ahead,
 * and retention deletes old ones early, so an event's own time never becomes a record's.
 */
final class OutboxSerialization
        implements KafkaRecordSerializationSchema<OutboxRecord>, KafkaDatasetFacetProvider {

    private static final long serialVersionUID = 1L;

    private final String[] topics = new String[Channel.count()];
    private final int[] partitions = new int[Channel.count()];

    OutboxSerialization(KafkaSettings kafka) {
        for (Channel channel : Channel.values()) {
            topics[channel.ordinal()] = kafka.topic(channel);
            partitions[channel.ordinal()] = kafka.partitions(channel);
        }
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            OutboxRecord record, KafkaSinkContext context, Long timestamp) {
        int channel = record.channel().ordinal();
        List<Header> headers = new ArrayList<>(record.headers().size());
        for (OutboxRecord.Header header : record.headers()) {
            headers.add(new RecordHeader(header.name(), header.value()));
        }
        return new ProducerRecord<>(
                topics[channel],
                Math.floorMod(record.partitionHash(), partitions[channel]),
                null,
                record.key(),
                record.value(),
                headers);
    }

    @Override
    public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
        return Optional.of(
                new DefaultKafkaDatasetFacet(
                        DefaultKafkaDatasetIdentifier.ofTopics(List.of(topics))));
    }
}
