package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.generate.InputTopic;
import io.coursetiles.deploy.ledger.Ledger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The lines of a file as they stand, one record each, into one partition, so that their order and
 * with it their disorder is kept. Bytes are not decoded; the line break is not part of a value.
 */
public final class FileFeed implements DemoFeed {

    private final Path file;
    private final List<byte[]> lines;

    public FileFeed(Path file) {
        this.file = file;
        this.lines = lines(file);
    }

    private static List<byte[]> lines(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot read " + file, unreadable);
        }
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == '\n') {
                int end = i > start && bytes[i - 1] == '\r' ? i - 1 : i;
                if (i < bytes.length || end > start) {
                    lines.add(Arrays.copyOfRange(bytes, start, end));
                }
                start = i + 1;
            }
        }
        return lines;
    }

    @Override
    public long total() {
        return lines.size();
    }

    @Override
    public void createTopic(String bootstrapServers, String topic) {
        InputTopic.ensure(bootstrapServers, topic, OptionalInt.of(1));
    }

    @Override
    public void send(String bootstrapServers, String topic, Consumer<String> progress) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all", "linger.ms", 5);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (byte[] line : lines) {
                sent.add(producer.send(new ProducerRecord<>(topic, 0, null, line)));
            }
            producer.flush();
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        } catch (ExecutionException failed) {
            throw new KafkaException("Cannot send " + file, failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Cannot send " + file + ": interrupted", interrupted);
        }
        progress.accept("sent " + lines.size() + " lines of " + file.getFileName());
    }

    @Override
    public void check(Ledger ledger) {
        ledger.expect("lines", lines.size(), ledger.records());
    }
}
