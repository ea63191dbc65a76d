package io.coursetiles.deploy.dead;

import io.coursetiles.operators.route.Attempt;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * What the headers of a dead letter say. The payload stays where it is.
 *
 * @param topic the input topic
 * @param source where the record is on it
 * @param item index of the item in the record
 * @param detail where and what, free of any byte of the payload
 * @param time when the broker took the record
 * @param attempt how many times it was given to the input topic
 * @param decoder version of the decoder that refused it
 * @param length bytes of the whole payload; -1 for a tombstone
 * @param sha256 digest of the whole payload if the letter holds only a part of it
 * @param partition where the letter is on the dead-letter topic
 * @param offset where the letter is on the dead-letter topic
 */
record DeadLetter(
        String topic,
        SourcePosition source,
        int item,
        String reason,
        String detail,
        Instant time,
        int attempt,
        String decoder,
        long run,
        long length,
        Optional<String> sha256,
        int partition,
        long offset) {

    /**
     * @throws IllegalStateException when a header is missing
     */
    static DeadLetter of(ConsumerRecord<byte[], byte[]> record) {
        Header cut = record.headers().lastHeader("payload_truncated");
        return new DeadLetter(
                header(record, "source_topic"),
                new SourcePosition(
                        Integer.parseInt(header(record, "source_partition")),
                        Long.parseLong(header(record, "source_offset"))),
                Integer.parseInt(header(record, "item_index")),
                header(record, "error_reason"),
                header(record, "error_detail"),
                Instant.ofEpochMilli(Long.parseLong(header(record, "source_timestamp"))),
                Attempt.of(header(record, Attempt.HEADER).getBytes(StandardCharsets.UTF_8)),
                header(record, "decoder_version"),
                Long.parseLong(header(record, "run")),
                cut == null
                        ? record.serializedValueSize()
                        : Long.parseLong(header(record, "payload_length")),
                cut == null ? Optional.empty() : Optional.of(header(record, "payload_sha256")),
                record.partition(),
                record.offset());
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
                            + name
                            + "; is this the topic of the job's dead letters?");
        }
        return new String(header.value(), StandardCharsets.UTF_8);
    }

    /** As people name it: partition, offset and item of the source. */
    String position() {
        return source + "/" + item;
    }
}
