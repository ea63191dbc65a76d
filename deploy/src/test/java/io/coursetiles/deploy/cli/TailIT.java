package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.deploy.kafka.NewTopics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code tiles tail} on a topic in which a repair has taken a tile back. */
@ExtendWith(SharedBroker.class)
class TailIT {

    private static final String TOPIC = "tail-of-tiles";
    private static final String GONE = "biology|2026-03-02T10:00:00Z";

    @Test
    void aTileThatWasTakenBackIsALineAndNotTheEnd(TestBroker broker) throws Exception {
        String first = tile("biology", 7);
        String last = tile("history", 9);
        Map<String, Object> client = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (Admin admin = Admin.create(client);
                var producer =
                        new KafkaProducer<>(
                                client, new StringSerializer(), new StringSerializer())) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
            NewTopics.awaitServed(admin, TOPIC, 1);
            producer.send(new ProducerRecord<>(TOPIC, GONE, first)).get();
            producer.send(new ProducerRecord<>(TOPIC, GONE, null)).get();
            producer.send(new ProducerRecord<>(TOPIC, "history|2026-03-02T10:00:00Z", last)).get();
        }

        CommandRun tail =
                CommandRun.of(
                        "tail",
                        "--json",
                        "--bootstrap",
                        broker.bootstrapServers(),
                        "--topic",
                        TOPIC,
                        "--for",
                        "10s");

        assertThat(tail.exit()).as(tail.toString()).isZero();
        assertThat(tail.out().lines())
                .containsExactly(
                        first,
                        "{\"course_id\":\"biology\",\"window_start\":\"2026-03-02T10:00:00Z\","
                                + "\"status\":\"taken_back\"}",
                        last);
    }

    private static String tile(String course, int events) {
        return "{\"course_id\":\"%s\",\"window_start\":\"2026-03-02T10:00:00Z\",\"event_count\":%d,\"status\":\"final\"}"
                .formatted(course, events);
    }
}
