package io.coursetiles.job.config;

import java.time.Duration;
import java.util.Map;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** Where Kafka is, and the topics by role. */
public final class KafkaOptions {

    public static final ConfigOption<String> BOOTSTRAP_SERVERS =
            ConfigOptions.key("tiles.kafka.bootstrap-servers")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "Required. Brokers to start from: HOST:PORT, comma separated.");

    public static final ConfigOption<Map<String, String>> PROPERTIES =
            ConfigOptions.key("tiles.kafka.properties")
                    .mapType()
                    .defaultValue(Map.of())
                    .withDescription(
                            "Further client properties for every client the jobs make, such as"
                                    + " security.protocol. What the jobs set themselves wins.");

    public static final ConfigOption<String> INPUT_TOPIC =
            ConfigOptions.key("tiles.input.topic")
                    .stringType()
                    .defaultValue("engagement.events")
                    .withDescription("Topic of the raw events.");

    public static final ConfigOption<Boolean> TRUST_PRODUCER_CLOCK =
            ConfigOptions.key("tiles.input.trust-producer-clock")
                    .booleanType()
                    .defaultValue(false)
                    .withDescription(
                            "Accept an input topic without message.timestamp.type=LogAppendTime."
                                    + " Ingest dates and the bound on future events then rest on"
                                    + " the producers' clocks.");

    public static final ConfigOption<String> TILES_TOPIC =
            output("tiles", "engagement.tiles", "tiles");
    public static final ConfigOption<String> LATE_TOPIC =
            output("late", "engagement.late", "late rows");
    public static final ConfigOption<String> DEAD_LETTERS_TOPIC =
            output("dead-letters", "engagement.dead-letters", "dead letters");
    public static final ConfigOption<String> RECEIPTS_TOPIC =
            output("receipts", "engagement.receipts", "receipts");

    public static final ConfigOption<Integer> OUTPUT_PARTITIONS =
            ConfigOptions.key("tiles.output.partitions")
                    .intType()
                    .defaultValue(4)
                    .withDescription(
                            "Partitions of the topics of tiles, late rows and dead letters; receipts"
                                    + " have one. Fixed for the life of the deployment: a course"
                                    + " stays in its partition.");

    public static final ConfigOption<Integer> OUTPUT_REPLICATION =
            ConfigOptions.key("tiles.output.replication-factor")
                    .intType()
                    .defaultValue(-1)
                    .withDescription(
                            "Replication factor of the output topics that submit creates; -1: the"
                                    + " broker's default.");

    public static final ConfigOption<Duration> TRANSACTION_TIMEOUT =
            ConfigOptions.key("tiles.transaction.timeout")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(15))
                    .withDescription(
                            "After this long the broker aborts a transaction that was not"
                                    + " committed, and its records are lost. At most the broker's"
                                    + " transaction.max.timeout.ms.");

    private KafkaOptions() {}

    private static ConfigOption<String> output(String role, String topic, String what) {
        return ConfigOptions.key("tiles.output." + role + ".topic")
                .stringType()
                .defaultValue(topic)
                .withDescription("Topic of the " + what + ".");
    }
}
