package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.audit.ArchivedInput;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.kafka.TopicTimes;
import java.time.Instant;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the archive is: what a restatement made now would read.
 *
 * @param cut per input partition the first offset that is left out: the end of what is, or should
 *     be, archived
 * @param completeUntil every record with an older timestamp is before the cut, those included that
 *     open transactions hide
 */
record Reach(TreeMap<Integer, Long> cut, Instant completeUntil) {

    static Reach of(Kafka kafka, String topic, ArchivedInput archived) {
        TreeMap<Integer, Long> cut = new TreeMap<>();
        for (TopicPartition partition : kafka.partitions(topic)) {
            cut.put(partition.partition(), archived.reached(partition.partition()));
        }
        return new Reach(
                cut, Instant.ofEpochMilli(new TopicTimes(kafka).completeUntil(topic, cut)));
    }
}
