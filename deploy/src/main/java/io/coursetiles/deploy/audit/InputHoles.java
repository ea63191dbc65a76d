package io.coursetiles.deploy.audit;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.OffsetRanges;
import io.coursetiles.job.archive.OffsetRanges.Range;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Tells holes of the archive from the gaps that offsets have by nature: transaction markers,
 * aborted and compacted records. A gap is a hole when the broker shows a readable record in it; or,
 * where the broker has no records of that place any more, when the archive took no note of it.
 */
final class InputHoles implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration STALLED = Duration.ofSeconds(60);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<AuditFinding> holes = new ArrayList<>();

    InputHoles(Kafka kafka) {
        consumer = kafka.committedReader();
    }

    /**
     * @param archived the offsets in the archive
     * @param noted offsets that had no record when the archive passed them
     * @param accepted offsets that need not be there
     */
    void judge(
            TopicPartition partition,
            OffsetRanges archived,
            OffsetRanges noted,
            OffsetRanges accepted,
            long from,
            long to) {
        OffsetRanges known = new OffsetRanges();
        known.addAll(archived);
        known.addAll(accepted);
        consumer.assign(List.of(partition));
        long start = consumer.beginningOffsets(List.of(partition)).get(partition);
        for (Range gap : known.missing(from, to)) {
            if (gap.from() < start) {
                for (Range unknown : noted.missing(gap.from(), Math.min(gap.to(), start))) {
                    add(
                            partition,
                            unknown.from(),
                            unknown.to(),
                            "the broker keeps no record of it any more");
                }
            }
            if (gap.to() > start) {
                readable(partition, Math.max(gap.from(), start), gap.to());
            }
        }
    }

    /** Adds what is readable between two offsets, as runs of neighbours. */
    private void readable(TopicPartition partition, long from, long to) {
        consumer.seek(partition, from);
        OffsetRanges found = new OffsetRanges();
        long moved = System.nanoTime();
        long position = from;
        while (position < to) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (record.offset() < to) {
                    found.add(record.offset());
                }
            }
            long next = consumer.position(partition);
            if (next > position) {
                position = next;
                moved = System.nanoTime();
            } else if (System.nanoTime() - moved > STALLED.toNanos()) {
                throw new IllegalStateException(
                        "Cannot read " + partition + ": stalled at " + position + ", need " + to);
            }
        }
        found.ranges()
                .forEach(
                        range ->
                                add(
                                        partition,
                                        range.from(),
                                        range.to(),
                                        "the broker has it, the archive has not"));
    }

    private void add(TopicPartition partition, long from, long to, String why) {
        String key = partition + "@" + from + (to - from > 1 ? ".." + (to - 1) : "");
        holes.add(AuditFinding.of(AuditKind.POSITION_MISSING, key, why));
    }

    List<AuditFinding> holes() {
        return holes;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
