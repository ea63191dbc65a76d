package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.generate.InputTopic;
import io.coursetiles.deploy.ledger.Ledger;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The lines of a file as they stand, one record each, into one partition, so that their order and
 * with it their disorder is kept. Bytes are not decoded; the line break is not part of a value.
 */
public final class FileFeed implements DemoFeed {

    private final Path file;
    private final long lines;

    public FileFeed(Path file) {
        this.file = file;
        this.lines = read(file, line -> {});
    }

    /** Hands out the lines in order and returns their number; holds one at a time. */
    private static long read(Path file, Consumer<byte[]> each) {
        long lines = 0;
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next == '\n') {
                    each.accept(withoutReturn(line.toByteArray()));
                    line.reset();
                    lines++;
                } else {
                    line.write(next);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot read " + file, unreadable);
        }
        if (line.size() > 0) {
            each.accept(withoutReturn(line.toByteArray()));
            lines++;
        }
        return lines;
    }

    private static byte[] withoutReturn(byte[] line) {
        boolean windows = line.length > 0 && line[line.length - 1] == '\r';
        return windows ? Arrays.copyOf(line, line.length - 1) : line;
    }

    @Override
    public long total() {
        return lines;
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
            AtomicReference<Exception> failure = new AtomicReference<>();
            read(
                    file,
                    line ->
                            producer.send(
                                    new ProducerRecord<>(topic, 0, null, line),
                                    (metadata, failed) -> {
                                        if (failed != null) {
                                            failure.compareAndSet(null, failed);
                                        }
                                    }));
            producer.flush();
            if (failure.get() != null) {
                throw new KafkaException("Cannot send " + file, failure.get());
            }
        }
        progress.accept("sent " + lines + " lines of " + file.getFileName());
    }

    @Override
    public void check(Ledger ledger) {
        ledger.expect("lines", lines, ledger.records());
    }
}
