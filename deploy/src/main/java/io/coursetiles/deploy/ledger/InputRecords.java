package io.coursetiles.deploy.ledger;

import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The whole input, each partition in offset order: a topic, or a copy kept of its records. */
public interface InputRecords {

    void forEach(Consumer<ConsumerRecord<byte[], byte[]>> visitor);
}
