package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How far the broker's clock is from this machine's. Kafka tells its time only by stamping a
 * record, so a topic is made for a few of them, and deleted again; the deployment's topics are left
 * alone. The stamp lies between sending and answer, which bounds the skew from both sides.
 */
final class ClockRule {

    /** NTP keeps machines within some milliseconds; a second is a clock that nothing sets. */
    static final Duration TOLERATED = Duration.ofSeconds(1);

    private static final int RECORDS = 4;

    /**
     * The broker's clock less this machine's, in milliseconds, is between the two.
     *
     * @param least when the record was stamped at the end of the round trip
     * @param most when it was stamped at its beginning
     */
    record Skew(long least, long most) {

        static Skew of(long sent, long stamped, long answered) {
            return new Skew(stamped - answered, stamped - sent);
        }

        private long width() {
            return most - least;
        }
    }

    private ClockRule() {}

    static Finding judge(Skew skew) {
        boolean isBeyond =
                skew.least() > TOLERATED.toMillis() || skew.most() < -TOLERATED.toMillis();
        return new Finding(
                CheckNames.CLOCK,
                isBeyond ? Standing.WRONG : Standing.GOOD,
                "%+d to %+d ms from here".formatted(skew.least(), skew.most()),
                "within " + TOLERATED.toMillis() + " ms",
                "set both clocks by NTP");
    }

    /** Makes the topic, measures, deletes it. */
    static Finding measure(Admin admin, Properties client) throws Exception {
        String topic = "course-tiles-doctor-" + UUID.randomUUID();
        NewTopic stamping =
                new NewTopic(topic, Optional.of(1), Optional.empty())
                        .configs(Map.of("message.timestamp.type", "LogAppendTime"));
        admin.createTopics(List.of(stamping)).all().get();
        try {
            return judge(skew(topic, client));
        } finally {
            admin.deleteTopics(List.of(topic)).all().get();
        }
    }

    /** Of the shortest round trip; the first ones also wait for the new topic's leader. */
    private static Skew skew(String topic, Properties client)
            throws ExecutionException, InterruptedException {
        Properties properties = new Properties();
        properties.putAll(client);
        properties.setProperty("linger.ms", "0");
        ByteArraySerializer bytes = new ByteArraySerializer();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, bytes, bytes)) {
            Skew narrowest = null;
            for (int sent = 0; sent < RECORDS; sent++) {
                long before = System.currentTimeMillis();
                long stamped =
                        producer.send(new ProducerRecord<>(topic, new byte[0])).get().timestamp();
                Skew skew = Skew.of(before, stamped, System.currentTimeMillis());
                if (narrowest == null || skew.width() < narrowest.width()) {
                    narrowest = skew;
                }
            }
            return narrowest;
        }
    }
}
