package io.coursetiles.job.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.Problems;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutboxSerializationTest {

    private static final Problems NONE = new Problems();

    private final OutboxSerialization serialization =
            new OutboxSerialization(
                    KafkaSettings.of(
                            ConfigArguments.of(
                                    NONE,
                                    "--tiles.kafka.bootstrap-servers",
                                    "broker:1",
                                    "--tiles.output.tiles.topic",
                                    "t",
                                    "--tiles.output.partitions",
                                    "7"),
                            NONE));

    @ParameterizedTest
    @CsvSource({
        "TILES, t, 5",
        "LATE, engagement.late, 5",
        "DEAD_LETTERS, engagement.dead-letters, 5",
        "RECEIPTS, engagement.receipts, 0",
    })
    void theChannelDecidesTopicAndNumberOfPartitions(Channel channel, String topic, int partition) {
        ProducerRecord<byte[], byte[]> record = serialize(channel, bytes("v"), 12, List.of());

        assertThat(record.topic()).isEqualTo(topic);
        assertThat(record.partition()).isEqualTo(partition);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "6, 6", "7, 0", "-1, 6", "-2147483648, 5", "2147483647, 1"})
    void thePartitionIsTheHashModuloTheCount(int hash, int partition) {
        assertThat(serialize(Channel.TILES, bytes("v"), hash, List.of()).partition())
                .isEqualTo(partition);
    }

    @Test
    void theTimestampIsLeftToTheProducer() {
        assertThat(serialize(Channel.LATE, bytes("v"), 0, List.of()).timestamp()).isNull();
    }

    @Test
    void keyValueAndHeadersAreKeptAsTheyAre() {
        ProducerRecord<byte[], byte[]> record =
                serialize(
                        Channel.DEAD_LETTERS,
                        bytes("v"),
                        0,
                        List.of(
                                new OutboxRecord.Header("b", bytes("1")),
                                new OutboxRecord.Header("a", bytes("2")),
                                new OutboxRecord.Header("b", bytes("3"))));

        assertThat(record.key()).isEqualTo(bytes("k"));
        assertThat(record.value()).isEqualTo(bytes("v"));
        assertThat(record.headers().toArray())
                .extracting(Header::key)
                .containsExactly("b", "a", "b");
        assertThat(record.headers().toArray())
                .extracting(header -> new String(header.value(), StandardCharsets.UTF_8))
                .containsExactly("1", "2", "3");
    }

    @Test
    void theDeadLetterOfATombstoneHasNoValue() {
        assertThat(serialize(Channel.DEAD_LETTERS, null, 0, List.of()).value()).isNull();
    }

    @Test
    void namesTheTopicsForWhomeverLooksForTheirTransactions() {
        assertThat(serialization.getKafkaDatasetFacet())
                .hasValueSatisfying(
                        facet ->
                                assertThat(facet.getTopicIdentifier().getTopics())
                                        .containsExactlyInAnyOrder(
                                                "t",
                                                "engagement.late",
                                                "engagement.dead-letters",
                                                "engagement.receipts"));
    }

    @Test
    void survivesTheWayToTheTasks() throws Exception {
        OutboxRecord record = new OutboxRecord(Channel.TILES, bytes("k"), null, 9, List.of());

        assertThat(InstantiationUtil.clone(serialization).serialize(record, null, 1L))
                .isEqualTo(serialization.serialize(record, null, 1L));
    }

    private ProducerRecord<byte[], byte[]> serialize(
            Channel channel, byte[] value, int hash, List<OutboxRecord.Header> headers) {
        return serialization.serialize(
                new OutboxRecord(channel, bytes("k"), value, hash, headers), null, 1_000L);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
