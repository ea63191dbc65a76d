package io.coursetiles.job.receipts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.Json;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The record that stands in for the receipt of a lost transaction: what it held is there again, by
 * the same transaction as this record.
 *
 * @param transaction the lost one
 * @param by the repair, as in the header {@value #HEADER} of the records that it wrote
 */
public record Repair(String deployment, TransactionName transaction, String by) {

    /** Header of every tile, late row and dead letter that a repair wrote. */
    public static final String HEADER = "repaired_by";

    private static final String TYPE = "repair";
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * @param record JSON of a record of the receipts topic; empty when it is of another type
     */
    public static Optional<Repair> of(JsonNode record) {
        if (!record.path("type").asText().equals(TYPE)) {
            return Optional.empty();
        }
        return Optional.of(
                new Repair(
                        record.path("deployment").asText(),
                        new TransactionName(
                                record.path("run").asLong(),
                                record.path("checkpoint_id").asLong(),
                                record.path("subtask").asInt(),
                                record.path("end").asBoolean()
                                        ? TransactionName.Part.END
                                        : TransactionName.Part.CHECKPOINT),
                        record.path(HEADER).asText()));
    }

    /**
     * As {@link #of}.
     *
     * @throws UncheckedIOException when it is no JSON
     */
    public static Optional<Repair> parse(byte[] record) {
        try {
            return of(JSON.readTree(record));
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read a receipt: need a JSON object", broken);
        }
    }

    /** As it is written to the receipts topic. */
    public OutboxRecord record() {
        return new OutboxRecord(
                Channel.RECEIPTS,
                (deployment + "/" + TYPE).getBytes(StandardCharsets.UTF_8),
                Json.object(
                        json -> {
                            json.writeStringField("type", TYPE);
                            json.writeStringField("deployment", deployment);
                            json.writeNumberField("run", transaction.run());
                            json.writeNumberField("checkpoint_id", transaction.checkpoint());
                            json.writeNumberField("subtask", transaction.subtask());
                            json.writeBooleanField(
                                    "end", transaction.part() == TransactionName.Part.END);
                            json.writeStringField(HEADER, by);
                        }),
                0,
                List.of());
    }
}
