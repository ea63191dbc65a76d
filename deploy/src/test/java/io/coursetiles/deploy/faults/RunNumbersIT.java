package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.contracts.OutputContracts;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.run.RunHistory;
import io.coursetiles.job.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which number the next run gets, by the receipts on a real broker. */
@ExtendWith(SharedStack.class)
class RunNumbersIT {

    private static final String DEPLOYMENT = OutputContracts.EXEMPT + "numbers";

    @Test
    void isOneAboveTheHighestCommittedRunOfTheDeployment(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, DEPLOYMENT);
        trial.createInput(1, Map.of());
        Topics.prepare(trial.settings().kafka());
        assertThat(next(trial)).as("without receipts").isEqualTo(1);

        try (var producer = producer(stack, "numbers-it")) {
            producer.initTransactions();
            producer.beginTransaction();
            send(producer, DEPLOYMENT, 7);
            send(producer, DEPLOYMENT, 3);
            send(producer, "numbers-other", 40);
            producer.commitTransaction();
            assertThat(next(trial)).as("after 7, 3 and another's 40").isEqualTo(8);

            producer.beginTransaction();
            send(producer, DEPLOYMENT, 90);
            producer.flush();
            producer.abortTransaction();
            // The broker writes the marker of the end on its own; until then 90 is undecided.
            await().atMost(Trial.DEADLINE)
                    .untilAsserted(
                            () -> assertThat(next(trial)).as("after an aborted 90").isEqualTo(8));

            producer.beginTransaction();
            send(producer, DEPLOYMENT, 8);
            producer.commitTransaction();
            assertThat(next(trial)).as("after 8").isEqualTo(9);

            producer.beginTransaction();
            send(producer, DEPLOYMENT, 9);
            producer.flush();
            try (var other = producer(stack, "numbers-it-other")) {
                other.initTransactions();
                other.beginTransaction();
                send(other, DEPLOYMENT, 9);
                other.commitTransaction();
            }
            assertThat(next(trial)).as("after a 9 hidden by an open transaction").isEqualTo(10);
            producer.abortTransaction();
            assertThat(next(trial)).as("after that one's end").isEqualTo(10);
        }
    }

    private static long next(Trial trial) {
        return RunHistory.read(trial.settings().kafka(), DEPLOYMENT).next();
    }

    private static KafkaProducer<byte[], byte[]> producer(LocalStack stack, String id) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", stack.bootstrapServers(), "transactional.id", id),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, String deployment, int run) {
        String receipt =
                "{\"type\":\"receipt\",\"deployment\":\"%s\",\"run\":%d}"
                        .formatted(deployment, run);
        producer.send(
                new ProducerRecord<>(
                        DEPLOYMENT + ".receipts", receipt.getBytes(StandardCharsets.UTF_8)));
    }
}
