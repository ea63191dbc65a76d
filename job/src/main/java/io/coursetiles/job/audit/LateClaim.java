package io.coursetiles.job.audit;

/**
 * What a late row says of why its event was late.
 *
 * @param watermark of the operator that decided, in milliseconds
 * @param appendedAt when the broker appended the row, in milliseconds
 * @param run that wrote it
 */
public record LateClaim(
        int partition,
        long offset,
        int item,
        long eventTime,
        long windowEnd,
        long watermark,
        long appendedAt,
        long run) {

    String position() {
        return partition + "/" + offset + "/" + item;
    }
}
