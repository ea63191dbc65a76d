package io.coursetiles.deploy.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes to the input of a trial, record by record, and counts them. */
final class Traffic implements AutoCloseable {

    private final String topic;
    private final KafkaProducer<byte[], byte[]> producer;
    private final List<Future<RecordMetadata>> pending = new ArrayList<>();
    private long records;

    Traffic(Trial trial) {
        this.topic = trial.input();
        this.producer =
                new KafkaProducer<>(
                        Map.of("bootstrap.servers", trial.kafka().bootstrapServers()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
    }

    void send(int partition, byte[] value) {
        pending.add(producer.send(new ProducerRecord<>(topic, partition, null, value)));
        records++;
    }

    /** Returns when the broker has everything sent so far. */
    void flush() throws Exception {
        producer.flush();
        for (Future<RecordMetadata> each : pending) {
            each.get();
        }
        pending.clear();
    }

    /** Records sent. */
    long records() {
        return records;
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(10));
    }
}
