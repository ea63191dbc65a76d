package io.coursetiles.operators.outbox;

import com.fasterxml.jackson.core.JsonGenerator;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Makes the records of the receipts topic. Field {@code type} tells them apart:
 *
 * <ul>
 *   <li>{@code receipt}: the last record of a transaction, see {@link OutboxOperator};
 *   <li>{@code first_offset}: the first offset that a run processed of a partition;
 *   <li>{@code gap}: offsets that were gone and whose loss was accepted;
 *   <li>{@code start}: a submission claims the run for the Flink job {@code job_id}; written before
 *       the job is submitted, outside of any transaction, and again while the submission waits;
 *   <li>{@code withdrawn}: that submission was refused, the run never starts.
 * </ul>
 */
public final class Receipts implements Serializable {

    private static final long serialVersionUID = 1L;

    private final RunInfo run;

    public Receipts(RunInfo run) {
        this.run = run;
    }

    long run() {
        return run.run();
    }

    public OutboxRecord firstOffset(int partition, long offset) {
        return record(
                "first_offset|" + run.deployment() + "|" + run.run() + "|" + partition,
                json -> {
                    start(json, "first_offset");
                    json.writeStringField("topic", run.topic());
                    json.writeNumberField("partition", partition);
                    json.writeNumberField("offset", offset);
                });
    }

    public OutboxRecord gap(int partition, long from, long to) {
        return record(
                "gap|" + run.deployment() + "|" + run.run() + "|" + partition + "|" + from,
                json -> {
                    start(json, "gap");
                    json.writeStringField("topic", run.topic());
                    json.writeNumberField("partition", partition);
                    json.writeNumberField("from", from);
                    json.writeNumberField("to", to);
                });
    }

    /**
     * @param job id of the Flink job
     */
    public OutboxRecord start(String job) {
        return claim("start", job);
    }

    /**
     * @param job id of the Flink job
     */
    public OutboxRecord withdrawn(String job) {
        return claim("withdrawn", job);
    }

    private OutboxRecord claim(String type, String job) {
        return record(
                type + "|" + run.deployment() + "|" + run.run(),
                json -> {
                    start(json, type);
                    json.writeStringField("job_id", job);
                });
    }

    /**
     * The receipt of one subtask.
     *
     * @param link where it stands in its chain
     * @param written records per channel in the transaction, this receipt included
     * @param input what was read for it
     * @param next offset that is read next, by partition
     * @param watermark what the subtask has seen of event time
     */
    OutboxRecord receipt(
            ReceiptLink link,
            long[] written,
            InputCounts input,
            SortedMap<Integer, Long> next,
            long watermark) {
        return record(
                "receipt|" + run.deployment() + "|" + run.run() + "|" + link.subtask(),
                json -> {
                    start(json, "receipt");
                    json.writeNumberField("subtask", link.subtask());
                    json.writeNumberField("parallelism", link.parallelism());
                    number(json, "checkpoint_id", link.checkpoint());
                    number(json, "previous_checkpoint_id", link.previous());
                    number(json, "restored_from", link.restoredFrom());
                    number(json, "restored_run", link.restoredRun());
                    json.writeBooleanField("end", link.checkpoint() == null);
                    json.writeObjectFieldStart("counts");
                    for (int i = 0; i < written.length; i++) {
                        json.writeNumberField(Channel.ofOrdinal(i).label(), written[i]);
                    }
                    json.writeEndObject();
                    input(json, input);
                    offsets(json, next);
                    closedUntil(json, watermark);
                    json.writeStringField("decoder_version", run.decoderVersion());
                    json.writeStringField("mapping_digest", run.mappingDigest());
                    if (run.lessonsDigest() != null) {
                        json.writeStringField("lessons_digest", run.lessonsDigest());
                    }
                    if (run.outOfOrderness() != null) {
                        json.writeNumberField(
                                "out_of_orderness_ms", run.outOfOrderness().toMillis());
                    }
                });
    }

    private static void input(JsonGenerator json, InputCounts input) throws IOException {
        json.writeObjectFieldStart("input");
        json.writeNumberField("records", input.records());
        json.writeNumberField("ok", input.okItems());
        nonZero(json, "voids", input.voids());
        json.writeObjectFieldStart("skipped");
        for (SkipReason reason : SkipReason.values()) {
            nonZero(json, reason.label(), input.skippedItems(reason));
        }
        json.writeEndObject();
        json.writeObjectFieldStart("dead");
        for (DeadReason reason : DeadReason.values()) {
            nonZero(json, reason.label(), input.deadItems(reason));
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void offsets(JsonGenerator json, SortedMap<Integer, Long> next)
            throws IOException {
        json.writeObjectFieldStart("offsets");
        for (Map.Entry<Integer, Long> each : next.entrySet()) {
            json.writeNumberField(String.valueOf(each.getKey()), each.getValue());
        }
        json.writeEndObject();
    }

    /** Null before the first watermark, and at the end of all event time. */
    private static void closedUntil(JsonGenerator json, long watermark) throws IOException {
        if (watermark == Long.MIN_VALUE || watermark == Long.MAX_VALUE) {
            json.writeNullField("closed_until");
        } else {
            json.writeStringField("closed_until", Json.time(watermark + 1));
        }
    }

    private void start(JsonGenerator json, String type) throws IOException {
        json.writeStringField("type", type);
        json.writeStringField("deployment", run.deployment());
        json.writeNumberField("run", run.run());
    }

    private static void nonZero(JsonGenerator json, String field, long value) throws IOException {
        if (value != 0) {
            json.writeNumberField(field, value);
        }
    }

    private static void number(JsonGenerator json, String field, Long value) throws IOException {
        if (value == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, value);
        }
    }

    private static OutboxRecord record(String key, Json.Fields fields) {
        return new OutboxRecord(
                Channel.RECEIPTS,
                key.getBytes(StandardCharsets.UTF_8),
                Json.object(fields),
                0,
                List.of());
    }
}
