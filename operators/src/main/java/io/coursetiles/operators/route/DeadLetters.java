package io.coursetiles.operators.route;

import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.outbox.RunInfo;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Makes dead letters: the original bytes as value, the facts as headers, the source position as
 * key.
 *
 * <p>The size is bounded by construction. A value above {@code maxBytes} is cut, and says so with
 * its full length and digest; the whole bytes are in the archive at the position. So is one of a
 * record with so many dead items that their letters would together exceed {@code WHOLE} times
 * {@code maxBytes}: those further on carry its beginning.
 */
public final class DeadLetters implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final int WHOLE = 16;
    private static final int BEGINNING = 1_024;

    private final RunInfo run;
    private final int maxBytes;
    private transient byte[] hashed;
    private transient String hash;

    /**
     * @param maxBytes longest value written, in bytes; with about 2 kB for key and headers it must
     *     fit the producer's {@code max.request.size}
     */
    public DeadLetters(RunInfo run, int maxBytes) {
        this.run = run;
        this.maxBytes = maxBytes;
    }

    /**
     * The dead letter of an item.
     *
     * @param earlier how many items of this record, before this one, have become dead letters
     */
    public OutboxRecord of(SourceRecord record, int item, Outcome.Dead dead, int earlier) {
        List<OutboxRecord.Header> headers = new ArrayList<>(16);
        add(headers, "error_reason", dead.reason().label());
        add(headers, "error_detail", dead.detail());
        add(headers, "source_topic", run.topic());
        add(headers, "source_partition", record.partition());
        add(headers, "source_offset", record.offset());
        add(headers, "source_timestamp", record.timestamp());
        add(headers, "item_index", item);
        add(headers, Attempt.HEADER, record.attempt());
        add(headers, "format", format());
        add(headers, "decoder_version", run.decoderVersion());
        add(headers, "run", run.run());
        byte[] value = record.value();
        int most = value == null ? 0 : most(value.length, earlier);
        if (value != null && value.length > most) {
            add(headers, "payload_truncated", "true");
            add(headers, "payload_length", value.length);
            add(headers, "payload_sha256", hash(value));
            value = Arrays.copyOf(value, most);
        }
        String key = run.topic() + "/" + record.partition() + "/" + record.offset() + "/" + item;
        return new OutboxRecord(
                Channel.DEAD_LETTERS,
                key.getBytes(StandardCharsets.UTF_8),
                value,
                record.partition(),
                headers);
    }

    private int most(int length, int earlier) {
        long written = (long) earlier * Math.min(length, maxBytes);
        return written < (long) WHOLE * maxBytes ? maxBytes : Math.min(maxBytes, BEGINNING);
    }

    /** The digest of a value; one with many dead items is hashed once. */
    private String hash(byte[] value) {
        if (value != hashed) {
            hash = sha256(value);
            hashed = value;
        }
        return hash;
    }

    private String format() {
        int slash = run.decoderVersion().indexOf('/');
        return slash < 0 ? run.decoderVersion() : run.decoderVersion().substring(0, slash);
    }

    private static void add(List<OutboxRecord.Header> headers, String name, Object value) {
        headers.add(
                new OutboxRecord.Header(
                        name, String.valueOf(value).getBytes(StandardCharsets.UTF_8)));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
