package io.coursetiles.job.source;

import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.SourceElement;
import java.util.Properties;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;

/**
 * Makes the jobs' Kafka sources. All read committed records only, from a partition's first offset
 * or from the checkpoint, never from group offsets: those are committed for display.
 */
public final class EventSources {

    private EventSources() {}

    /** The source of the tile job. */
    public static Source<SourceElement, ?, ?> events(TilesSettings settings) {
        RecordDecoder decoder =
                new RecordDecoder(settings.decoder(), settings.get(TilesOptions.MAX_CLOCK_SKEW));
        KafkaSourceBuilder<SourceElement> builder =
                builder(
                        settings.kafka(),
                        settings.kafka().inputTopic(),
                        settings.deployment() + "-tiles",
                        new SourceRecordDeserializer(decoder));
        builder.setProperty(
                "partition.discovery.interval.ms",
                String.valueOf(settings.get(TilesOptions.PARTITION_DISCOVERY_INTERVAL).toMillis()));
        if (settings.get(TilesOptions.BOUNDED)) {
            builder.setBounded(OffsetsInitializer.latest());
        }
        Problems none = new Problems();
        return new GuardedKafkaSource(
                builder.build(),
                settings.kafka().client(),
                AcceptedPairs.gaps(settings.get(TilesOptions.ACCEPT_GAP), none));
    }

    /** A source of one topic as it stands, for the archive job. */
    public static <T> Source<T, ?, ?> raw(
            KafkaSettings kafka,
            String topic,
            String group,
            KafkaRecordDeserializationSchema<T> deserializer) {
        return builder(kafka, topic, group, deserializer).build();
    }

    private static <T> KafkaSourceBuilder<T> builder(
            KafkaSettings kafka,
            String topic,
            String group,
            KafkaRecordDeserializationSchema<T> deserializer) {
        Properties properties = kafka.client();
        properties.setProperty("isolation.level", "read_committed");
        return KafkaSource.<T>builder()
                .setProperties(properties)
                .setTopics(topic)
                .setGroupId(group)
                .setClientIdPrefix(group)
                .setStartingOffsets(new FirstStartOffsets())
                .setDeserializer(deserializer);
    }
}
