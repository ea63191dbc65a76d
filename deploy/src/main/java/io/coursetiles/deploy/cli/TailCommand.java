package io.coursetiles.deploy.cli;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.KafkaOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.util.TimeUtils;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Follows the tiles as a dashboard would: committed records only, the last of each key. */
@Command(
        name = "tail",
        description = {
            "Follow the tiles as a read_committed reader sees them: a table that is drawn anew",
            "every second, newest windows first, or with --json one line per tile record. A tile that",
            "a repair took back, by a record without a value, has the status taken_back.",
            "Ends with Ctrl-C or after --for."
        },
        footer = {"", "Example:", "  tiles tail", "  tiles tail --json --for 30s"})
final class TailCommand extends TilesCommand {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration REDRAW = Duration.ofSeconds(1);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    @Mixin private StackOption stack;

    @Option(
            names = "--bootstrap",
            paramLabel = "SERVERS",
            description = "Brokers. Default: those of the local stack.")
    private Optional<String> bootstrap;

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            description = "Topic of the tiles. Default: engagement.tiles.")
    private String topic = KafkaOptions.TILES_TOPIC.defaultValue();

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of the table. Default: ${DEFAULT-VALUE}.")
    private int rows = 20;

    @Option(names = "--for", paramLabel = "TIME", description = "How long, for example 30s.")
    private Optional<String> limit;

    @Override
    protected ExitCode execute(Console console) throws IOException {
        Kafka kafka = new Kafka(bootstrap.orElseGet(() -> stack.open().bootstrapServers()));
        long end =
                limit.map(TimeUtils::parseDuration)
                        .map(time -> System.nanoTime() + time.toNanos())
                        .orElse(Long.MAX_VALUE);
        TileTable table = new TileTable(rows);
        Map<String, Map<String, Object>> last = new TreeMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer = kafka.committedReader()) {
            List<TopicPartition> partitions = Kafka.partitions(consumer, topic);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long drawn = System.nanoTime() - REDRAW.toNanos();
            while (System.nanoTime() < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    Map<String, Object> tile = tile(record);
                    last.put(table.key(tile), tile);
                    console.line(tile);
                }
                if (System.nanoTime() - drawn >= REDRAW.toNanos()) {
                    console.screen(table.text(last));
                    drawn = System.nanoTime();
                }
            }
        }
        return ExitCode.DONE;
    }

    private static Map<String, Object> tile(ConsumerRecord<byte[], byte[]> record)
            throws IOException {
        return record.value() == null
                ? TileTable.takenBack(new String(record.key(), StandardCharsets.UTF_8))
                : JSON.readValue(record.value(), OBJECT);
    }
}
