package io.coursetiles.job.receipts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A receipt: the last record of a transaction. A reader that sees it sees all of the transaction.
 *
 * @param parallelism receipts of a complete checkpoint
 * @param checkpoint number of its checkpoint; null after the end of the input
 * @param previous the checkpoint of the receipt before, or restored from; null at the very start
 * @param restoredFrom the checkpoint that the attempt was restored from, or null
 * @param restoredRun the run that took that checkpoint, or null
 * @param offsets offsets that are read next, of the partitions that the subtask tells of
 * @param closedUntil every window that ends by then is final in this or an earlier transaction of
 *     the subtask; null when none is known
 * @param counts records of the transaction by topic
 */
public record Receipt(
        String deployment,
        long run,
        int subtask,
        int parallelism,
        Long checkpoint,
        Long previous,
        Long restoredFrom,
        Long restoredRun,
        Map<Integer, Long> offsets,
        Instant closedUntil,
        Map<String, Long> counts) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * @param record JSON of a record of the receipts topic; empty when it is of another type
     * @throws IllegalArgumentException when it is no JSON
     */
    public static Optional<Receipt> parse(byte[] record) {
        try {
            return of(JSON.readTree(record));
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException("Cannot read a receipt: need a JSON object", broken);
        } catch (IOException inMemory) {
            throw new IllegalStateException(inMemory);
        }
    }

    /** As {@link #parse}. */
    public static Optional<Receipt> of(JsonNode record) {
        if (!record.path("type").asText().equals("receipt")) {
            return Optional.empty();
        }
        JsonNode closed = record.path("closed_until");
        return Optional.of(
                new Receipt(
                        record.path("deployment").asText(),
                        record.path("run").asLong(),
                        record.path("subtask").asInt(),
                        record.path("parallelism").asInt(),
                        number(record.path("checkpoint_id")),
                        number(record.path("previous_checkpoint_id")),
                        number(record.path("restored_from")),
                        number(record.path("restored_run")),
                        numbers(record.path("offsets"), Integer::valueOf),
                        closed.isTextual() ? Instant.parse(closed.asText()) : null,
                        numbers(record.path("counts"), name -> name)));
    }

    /** Which transaction it ends. */
    public TransactionName transaction() {
        return isEnd()
                ? new TransactionName(
                        run, previous == null ? 0 : previous, subtask, TransactionName.Part.END)
                : TransactionName.ofCheckpoint(run, checkpoint, subtask);
    }

    /** Whether it is the last of its subtask, after the end of the input. */
    public boolean isEnd() {
        return checkpoint == null;
    }

    /** Whether both end the same transaction. */
    public boolean isOfSameTransaction(Receipt other) {
        return deployment.equals(other.deployment) && transaction().equals(other.transaction());
    }

    private static Long number(JsonNode value) {
        return value.isNumber() ? value.asLong() : null;
    }

    private static <K extends Comparable<K>> Map<K, Long> numbers(
            JsonNode object, Function<String, K> key) {
        Map<K, Long> numbers = new TreeMap<>();
        object.properties()
                .forEach(
                        field -> numbers.put(key.apply(field.getKey()), field.getValue().asLong()));
        return numbers;
    }
}
