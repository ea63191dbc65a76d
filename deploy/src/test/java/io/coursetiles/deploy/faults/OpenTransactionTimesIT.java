package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.deploy.kafka.TopicTimes;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Until when a topic is complete before given offsets, while a transaction hides records that it
 * makes readable later, with the timestamps they have now.
 */
@Tag("broker")
@ExtendWith(SharedBroker.class)
class OpenTransactionTimesIT {

    private static final byte[] VALUE = CanonicalEvent.bytes("a", 0, "course-a");

    @Test
    void whatATransactionHidesIsNotComplete(TestBroker broker) throws Exception {
        BrokerTrial trial = new BrokerTrial(broker.bootstrapServers(), "open-times");
        trial.createInput(2, Map.of());
        TopicTimes times = new TopicTimes(trial.kafka());
        trial.send(0, CanonicalEvent.eachSecond("before", 0, 3));
        assertIsNow(times, trial, Map.of(0, 3L, 1, 0L));

        try (var producer = producer(broker)) {
            producer.initTransactions();
            producer.beginTransaction();
            long hidden = append(producer, trial, 0);
            await().until(() -> System.currentTimeMillis() > hidden);
            append(producer, trial, 0);
            trial.send(0, CanonicalEvent.eachSecond("behind", 0, 1));
            assertThat(trial.kafka().committedEnds(trial.input()))
                    .as("where readers stop")
                    .containsEntry(new TopicPartition(trial.input(), 0), 3L);

            assertThat(times.completeUntil(trial.input(), Map.of(0, 3L, 1, 0L)))
                    .as("the archive has all that is readable")
                    .isEqualTo(hidden);
            long first = firstReadable(trial);
            assertThat(times.completeUntil(trial.input(), Map.of(1, 0L)))
                    .as("the archive has nothing")
                    .isEqualTo(first);

            producer.commitTransaction();
            trial.kafka().awaitReadable(List.of(trial.input()), Trial.DEADLINE);
            assertThat(times.completeUntil(trial.input(), Map.of(0, 3L, 1, 0L)))
                    .as("readable, not archived")
                    .isEqualTo(hidden);
            // Two of the transaction, one behind it, the marker.
            assertIsNow(times, trial, Map.of(0, 7L, 1, 0L));

            producer.beginTransaction();
            long other = append(producer, trial, 1);
            assertThat(times.completeUntil(trial.input(), Map.of(0, 7L, 1, 0L)))
                    .as("each partition counts")
                    .isEqualTo(other);
            producer.abortTransaction();
            trial.kafka().awaitReadable(List.of(trial.input()), Trial.DEADLINE);
            assertIsNow(times, trial, Map.of(0, 7L, 1, 0L));
        }
    }

    private static void assertIsNow(TopicTimes times, BrokerTrial trial, Map<Integer, Long> ends) {
        long before = System.currentTimeMillis();
        assertThat(times.completeUntil(trial.input(), ends))
                .isBetween(before, System.currentTimeMillis());
    }

    private static long firstReadable(BrokerTrial trial) {
        long[] first = {Long.MAX_VALUE};
        trial.kafka()
                .readAll(
                        trial.input(), record -> first[0] = Math.min(first[0], record.timestamp()));
        return first[0];
    }

    /** Returns the timestamp that the broker gave. */
    private static long append(
            KafkaProducer<byte[], byte[]> producer, BrokerTrial trial, int partition)
            throws Exception {
        return producer.send(new ProducerRecord<>(trial.input(), partition, null, VALUE))
                .get()
                .timestamp();
    }

    private static KafkaProducer<byte[], byte[]> producer(TestBroker broker) {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "transactional.id",
                        "open-times"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
