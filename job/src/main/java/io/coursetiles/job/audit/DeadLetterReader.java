package io.coursetiles.job.audit;

import io.coursetiles.job.batch.Digests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** A dead letter: which item it is about, and what it carries. */
final class DeadLetterReader extends OutputReader<DeadFact> {

    private static final long serialVersionUID = 1L;

    private final AuditScope scope;

    DeadLetterReader(AuditScope scope) {
        super(DeadFact.class);
        this.scope = scope;
    }

    @Override
    void read(ConsumerRecord<byte[], byte[]> record, Collector<DeadFact> out) throws IOException {
        int partition = Integer.parseInt(header(record, "source_partition"));
        long offset = Long.parseLong(header(record, "source_offset"));
        long run = Long.parseLong(header(record, "run"));
        long timestamp = Long.parseLong(header(record, "source_timestamp"));
        if (!scope.hasPosition(partition, offset) || timestamp < scope.deadSince()) {
            return;
        }
        boolean cut = record.headers().lastHeader("payload_truncated") != null;
        out.collect(
                new DeadFact(
                        partition,
                        offset,
                        Integer.parseInt(header(record, "item_index")),
                        true,
                        header(record, "error_reason"),
                        cut ? header(record, "payload_sha256") : Digests.sha256(record.value()),
                        run));
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name)
            throws IOException {
        Header header = record.headers().lastHeader(name);
        if (header == null) {
            throw new IOException(
                    "Cannot audit "
                            + record.topic()
                            + "/"
                            + record.partition()
                            + "/"
                            + record.offset()
                            + ": got no header "
                            + name);
        }
        return new String(header.value(), StandardCharsets.UTF_8);
    }
}
