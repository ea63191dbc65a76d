package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.topics.Topics;
import io.coursetiles.operators.route.SourceRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The real source in the JVM of the test, on a topic with aborted and deleted records. */
@Tag("broker")
@ExtendWith(SharedBroker.class)
class SourceMiniClusterIT {

    private static final int SECONDS = 20;
    private static final int DELETED = 5;

    @Test
    @SuppressWarnings("try") // To close the iterator may be interrupted; so may all of this.
    void committedRecordsAreReadFromTheFirstThatIsThere(TestBroker broker) throws Exception {
        BrokerTrial trial = new BrokerTrial(broker.bootstrapServers(), "mini-source");
        trial.createInput(1, Map.of());
        trial.send(0, CanonicalEvent.eachSecond("early", 0, DELETED));
        delete(trial);
        List<Long> committed = transactions(trial);
        Topics.prepare(trial.settings().kafka());

        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        List<Long> read = new ArrayList<>();
        try (CloseableIterator<Long> offsets =
                env.fromSource(
                                EventSources.events(trial.settings()),
                                WatermarkStrategy.noWatermarks(),
                                "events")
                        .map(element -> ((SourceRecord) element).offset())
                        .returns(Types.LONG)
                        .executeAndCollect("mini-source")) {
            while (read.size() < committed.size()) {
                read.add(offsets.next());
            }
        }
        assertThat(read).isEqualTo(committed);
    }

    private static void delete(BrokerTrial trial) throws Exception {
        try (Admin admin = trial.admin()) {
            admin.deleteRecords(
                            Map.of(
                                    new TopicPartition(trial.input(), 0),
                                    RecordsToDelete.beforeOffset(DELETED)))
                    .all()
                    .get();
        }
    }

    /** An aborted record before each committed one; returns the offsets of the latter. */
    private static List<Long> transactions(BrokerTrial trial) throws Exception {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", trial.settings().kafka().bootstrapServers());
        config.put("transactional.id", trial.input());
        List<Long> committed = new ArrayList<>();
        try (var producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            for (int second = 0; second < SECONDS; second++) {
                producer.beginTransaction();
                producer.send(record(trial, "aborted-" + second, second)).get();
                producer.abortTransaction();
                producer.beginTransaction();
                committed.add(
                        producer.send(record(trial, "kept-" + second, second)).get().offset());
                producer.commitTransaction();
            }
        }
        return committed;
    }

    private static ProducerRecord<byte[], byte[]> record(BrokerTrial trial, String id, int second) {
        return new ProducerRecord<>(
                trial.input(), 0, null, CanonicalEvent.bytes(id, second, "course-a"));
    }
}
