package io.coursetiles.job.source;

import io.coursetiles.job.config.TilesOptions;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.apache.kafka.common.TopicPartition;

/** Input that the job wanted to read is gone. No restart brings it back, so Flink tries none. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
final class MissingOffsets extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MissingOffsets(TopicPartition partition, long wanted, PartitionRange range) {
        super(
                "Cannot read "
                        + partition.topic()
                        + " partition "
                        + partition.partition()
                        + ": wanted offset "
                        + wanted
                        + ", the topic holds "
                        + range.begin()
                        + " to "
                        + range.end()
                        + "; its records were deleted or the topic was made anew. Restore them, or"
                        + " accept the gap with "
                        + TilesOptions.ACCEPT_GAP.key()
                        + "="
                        + partition.partition()
                        + "@"
                        + wanted);
    }
}
