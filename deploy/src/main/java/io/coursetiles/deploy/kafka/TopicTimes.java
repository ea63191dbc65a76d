package io.coursetiles.deploy.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Which time of a topic's records is where, as a read_committed reader sees it. */
public final class TopicTimes {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration STALLED = Duration.ofSeconds(60);

    private final Kafka kafka;

    public TopicTimes(Kafka kafka) {
        this.kafka = kafka;
    }

    /**
     * The offset of the first readable record of each partition that the topic has since a time, or
     * where readers stand when there is none.
     *
     * @param time in milliseconds, of the clock that stamps the topic's records
     */
    public Map<TopicPartition, Long> committedBefore(String topic, long time) {
        try (KafkaConsumer<byte[], byte[]> consumer = kafka.committedReader()) {
            List<TopicPartition> partitions = Kafka.partitions(consumer, topic);
            Map<TopicPartition, Long> before = new HashMap<>(consumer.endOffsets(partitions));
            Map<TopicPartition, Long> times = new HashMap<>();
            partitions.forEach(partition -> times.put(partition, time));
            consumer.offsetsForTimes(times)
                    .forEach(
                            (partition, since) -> {
                                if (since != null) {
                                    before.merge(partition, since.offset(), Math::min);
                                }
                            });
            return before;
        }
    }

    /**
     * The timestamp of the oldest record of a topic that has lost older ones to its retention, the
     * latest of its partitions'; Long.MIN_VALUE when nothing was deleted.
     */
    public long deletedUntil(String topic) {
        long until = Long.MIN_VALUE;
        try (KafkaConsumer<byte[], byte[]> consumer = kafka.committedReader()) {
            for (TopicPartition partition : Kafka.partitions(consumer, topic)) {
                long start = consumer.beginningOffsets(List.of(partition)).get(partition);
                if (start > 0) {
                    long end = consumer.endOffsets(List.of(partition)).get(partition);
                    until = Math.max(until, firstTime(consumer, partition, start, end));
                }
            }
        }
        return until;
    }

    /**
     * Every record with an older timestamp that is readable, or that a transaction which is open
     * now makes readable later, is before these offsets, on a topic whose broker stamps the
     * records; in milliseconds.
     *
     * <p>Assumption: broker and caller have one time of day; it counts where a partition has
     * nothing behind its offset.
     *
     * @param ends by partition
     */
    public long completeUntil(String topic, Map<Integer, Long> ends) {
        long until = System.currentTimeMillis();
        try (KafkaConsumer<byte[], byte[]> committed = kafka.committedReader();
                KafkaConsumer<byte[], byte[]> all = kafka.uncommittedReader()) {
            for (TopicPartition partition : Kafka.partitions(committed, topic)) {
                List<TopicPartition> only = List.of(partition);
                long start =
                        Math.max(
                                committed.beginningOffsets(only).get(partition),
                                ends.getOrDefault(partition.partition(), 0L));
                // In this order: what becomes readable after the first look is in the second.
                long stable = committed.endOffsets(only).get(partition);
                until = Math.min(until, firstTime(committed, partition, start, stable));
                long end = all.endOffsets(only).get(partition);
                until = Math.min(until, firstTime(all, partition, Math.max(start, stable), end));
            }
        }
        return until;
    }

    /** Of a partition without any record for the consumer between two offsets the present. */
    private static long firstTime(
            KafkaConsumer<byte[], byte[]> consumer,
            TopicPartition partition,
            long start,
            long end) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, start);
        long stalled = System.nanoTime() + STALLED.toNanos();
        while (consumer.position(partition) < end) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                return record.timestamp();
            }
            if (System.nanoTime() > stalled) {
                throw new IllegalStateException("Cannot read " + partition + ": stalled");
            }
        }
        return System.currentTimeMillis();
    }
}
