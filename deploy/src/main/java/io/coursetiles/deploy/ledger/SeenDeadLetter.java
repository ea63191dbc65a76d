package io.coursetiles.deploy.ledger;

import io.coursetiles.job.batch.Digests;
import io.coursetiles.operators.event.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** A dead letter as a reader sees it. */
record SeenDeadLetter(ItemPosition position, String reason, Cut cut, byte[] value) {

    /** What a cut payload says of the whole: its length and its SHA-256, in hexadecimal. */
    record Cut(long length, String sha256) {}

    static SeenDeadLetter of(ConsumerRecord<byte[], byte[]> record) {
        return new SeenDeadLetter(
                new ItemPosition(
                        Integer.parseInt(header(record, "source_partition")),
                        Long.parseLong(header(record, "source_offset")),
                        Integer.parseInt(header(record, "item_index"))),
                header(record, "error_reason"),
                record.headers().lastHeader("payload_truncated") == null
                        ? null
                        : new Cut(
                                Long.parseLong(header(record, "payload_length")),
                                header(record, "payload_sha256")),
                record.value());
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        if (header == null) {
            throw new IllegalStateException(
                    "Cannot read the dead letter at "
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

    /** Compares what was seen, null for nothing, with what the input asks for. */
    static void check(
            SeenDeadLetter seen,
            ItemPosition position,
            Outcome.Dead expected,
            ConsumerRecord<byte[], byte[]> input,
            Findings findings) {
        if (seen == null) {
            findings.add(Finding.DEAD_LETTER_MISSING, position.toString());
        } else if (!seen.reason.equals(expected.reason().label()) || !seen.carries(input.value())) {
            findings.add(Finding.DEAD_LETTER_DIFFERENT, position.toString());
        }
    }

    private boolean carries(byte[] original) {
        if (cut == null) {
            return Arrays.equals(value, original);
        }
        return original != null
                && value.length > 0
                && value.length < original.length
                && cut.length == original.length
                && cut.sha256.equals(Digests.sha256(original))
                && Arrays.equals(value, Arrays.copyOf(original, value.length));
    }
}
