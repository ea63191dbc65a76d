package io.coursetiles.job.config;

import io.coursetiles.operators.outbox.Channel;
import java.io.Serializable;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;

/** The validated Kafka part of a configuration. */
public final class KafkaSettings implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Room for a dead letter's key and headers, in bytes. */
    static final int DEAD_LETTER_HEADROOM = 16 * 1024;

    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
    private static final String SERVER = "[^\\s,;]+:\\d{1,5}";
    private static final Pattern SERVERS = Pattern.compile(SERVER + "(\\s*,\\s*" + SERVER + ")*");

    private final Properties client;
    private final String inputTopic;
    private final EnumMap<Channel, String> topics;
    private final int partitions;
    private final int replication;
    private final Duration transactionTimeout;
    private final boolean trustProducerClock;
    private final long deadLetterBytes;

    private KafkaSettings(
            Properties client, EnumMap<Channel, String> topics, Configuration configuration) {
        this.client = client;
        this.topics = topics;
        this.inputTopic = configuration.get(KafkaOptions.INPUT_TOPIC);
        this.partitions = configuration.get(KafkaOptions.OUTPUT_PARTITIONS);
        this.replication = configuration.get(KafkaOptions.OUTPUT_REPLICATION);
        this.transactionTimeout = configuration.get(KafkaOptions.TRANSACTION_TIMEOUT);
        this.trustProducerClock = configuration.get(KafkaOptions.TRUST_PRODUCER_CLOCK);
        this.deadLetterBytes = configuration.get(TilesOptions.DEAD_LETTER_MAX_BYTES).getBytes();
    }

    /**
     * Reads the settings; problems are added, and the result is not to be used when there are any.
     */
    public static KafkaSettings of(Configuration configuration, Problems problems) {
        String servers = configuration.get(KafkaOptions.BOOTSTRAP_SERVERS);
        problems.check(
                servers != null && SERVERS.matcher(servers).matches(),
                KafkaOptions.BOOTSTRAP_SERVERS.key()
                        + " is "
                        + (servers == null ? "not set" : "'" + servers + "'")
                        + ", need HOST:PORT of a broker, or several, comma separated");
        EnumMap<Channel, String> topics = new EnumMap<>(Channel.class);
        topics.put(Channel.TILES, configuration.get(KafkaOptions.TILES_TOPIC));
        topics.put(Channel.LATE, configuration.get(KafkaOptions.LATE_TOPIC));
        topics.put(Channel.DEAD_LETTERS, configuration.get(KafkaOptions.DEAD_LETTERS_TOPIC));
        topics.put(Channel.RECEIPTS, configuration.get(KafkaOptions.RECEIPTS_TOPIC));
        Set<String> names = new TreeSet<>(topics.values());
        names.add(configuration.get(KafkaOptions.INPUT_TOPIC));
        problems.check(
                names.size() == topics.size() + 1,
                "two of the input and output topics have one name, need five different ones: "
                        + configuration.get(KafkaOptions.INPUT_TOPIC)
                        + ", "
                        + topics.values());
        names.forEach(
                name ->
                        problems.check(
                                TOPIC.matcher(name).matches(),
                                "topic '"
                                        + name
                                        + "' is no topic name, need 1 to 249 of a-z, A-Z, 0-9, '.',"
                                        + " '_', '-'"));
        int partitions = configuration.get(KafkaOptions.OUTPUT_PARTITIONS);
        problems.check(
                partitions >= 1,
                KafkaOptions.OUTPUT_PARTITIONS.key() + " is " + partitions + ", need 1 or more");
        int replication = configuration.get(KafkaOptions.OUTPUT_REPLICATION);
        problems.check(
                replication == -1 || replication >= 1,
                KafkaOptions.OUTPUT_REPLICATION.key()
                        + " is "
                        + replication
                        + ", need -1 or 1 and more");
        Properties client = new Properties();
        client.putAll(configuration.get(KafkaOptions.PROPERTIES));
        if (servers != null) {
            client.setProperty("bootstrap.servers", servers);
        }
        return new KafkaSettings(client, topics, configuration);
    }

    /** A fresh copy of what every client needs: brokers and security. */
    public Properties client() {
        Properties copy = new Properties();
        copy.putAll(client);
        return copy;
    }

    public String bootstrapServers() {
        return client.getProperty("bootstrap.servers");
    }

    public String inputTopic() {
        return inputTopic;
    }

    public String topic(Channel channel) {
        return topics.get(channel);
    }

    public Map<Channel, String> topics() {
        return Map.copyOf(topics);
    }

    /** Partitions of the topic of a channel; fixed for the life of the deployment. */
    public int partitions(Channel channel) {
        return channel == Channel.RECEIPTS ? 1 : partitions;
    }

    /** Replication factor for topics to create, -1 for the broker's default. */
    public int replication() {
        return replication;
    }

    public Duration transactionTimeout() {
        return transactionTimeout;
    }

    public boolean trustsProducerClock() {
        return trustProducerClock;
    }

    /** Bytes of the largest dead letter, payload, key and headers. */
    public long largestDeadLetter() {
        return deadLetterBytes + DEAD_LETTER_HEADROOM;
    }
}
