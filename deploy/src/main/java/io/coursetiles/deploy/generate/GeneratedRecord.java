package io.coursetiles.deploy.generate;

import io.coursetiles.operators.event.DeadReason;

/**
 * One Kafka record to be written.
 *
 * @param partition where it must go
 * @param value its bytes; null for a tombstone. Shared with the duplicates of the record: not to be
 *     modified
 * @param category what it is to the job
 * @param disorderMillis how far its event time is behind the latest ok event time generated into
 *     its partition before it, in milliseconds; 0 when it is ahead, or is no ok item
 * @param deadReason the verdict that the decoder must come to; null when the item is ok
 * @param event what it says; null when malformed
 */
public record GeneratedRecord(
        int partition,
        byte[] value,
        Category category,
        long disorderMillis,
        DeadReason deadReason,
        GeneratedEvent event) {}
