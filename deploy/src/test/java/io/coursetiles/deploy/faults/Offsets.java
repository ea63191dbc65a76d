package io.coursetiles.deploy.faults;

import io.coursetiles.operators.outbox.Channel;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Ends of an output topic, added up over its partitions. */
final class Offsets {

    private Offsets() {}

    /** With what open transactions have written. */
    static long written(Trial trial, Channel channel) throws Exception {
        return ends(trial, channel, IsolationLevel.READ_UNCOMMITTED);
    }

    /** As far as a read_committed reader comes. */
    static long committed(Trial trial, Channel channel) throws Exception {
        return ends(trial, channel, IsolationLevel.READ_COMMITTED);
    }

    private static long ends(Trial trial, Channel channel, IsolationLevel level) throws Exception {
        String topic = trial.settings().kafka().topic(channel);
        Map<TopicPartition, OffsetSpec> latest =
                IntStream.range(0, trial.settings().kafka().partitions(channel))
                        .mapToObj(partition -> new TopicPartition(topic, partition))
                        .collect(Collectors.toMap(each -> each, each -> OffsetSpec.latest()));
        try (Admin admin = trial.admin()) {
            return admin
                    .listOffsets(latest, new ListOffsetsOptions(level))
                    .all()
                    .get()
                    .values()
                    .stream()
                    .mapToLong(end -> end.offset())
                    .sum();
        }
    }
}
