package io.coursetiles.operators.outbox;

import io.coursetiles.operators.fingerprint.Fingerprints;
import java.util.List;

/**
 * A record for one of the output topics, as bytes.
 *
 * @param channel the topic, by role
 * @param key the record key
 * @param value the record value, null only in dead letters of tombstones
 * @param partitionHash the partition is this modulo the topic's partition count
 * @param headers record headers in order
 */
public record OutboxRecord(
        Channel channel, byte[] key, byte[] value, int partitionHash, List<Header> headers)
        implements OutboxInput {

    /** A record header; the value is never null. */
    public record Header(String name, byte[] value) {}

    /** What records of one course are partitioned by. */
    public static int partitionHash(String courseId) {
        return Fingerprints.of(courseId).getAsInt();
    }
}
