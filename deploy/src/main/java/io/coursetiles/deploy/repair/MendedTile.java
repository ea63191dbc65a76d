package io.coursetiles.deploy.repair;

import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a tile must be.
 *
 * @param key of its records
 * @param value JSON, or nothing when readers must see no tile
 */
record MendedTile(String key, String value) {

    static MendedTile of(AuditFinding finding) {
        return new MendedTile(finding.key(), finding.mend());
    }

    OutboxRecord record() {
        String courseId = key.substring(0, key.lastIndexOf('|'));
        return new OutboxRecord(
                Channel.TILES,
                key.getBytes(StandardCharsets.UTF_8),
                value.isEmpty() ? null : value.getBytes(StandardCharsets.UTF_8),
                OutboxRecord.partitionHash(courseId),
                List.of());
    }
}
