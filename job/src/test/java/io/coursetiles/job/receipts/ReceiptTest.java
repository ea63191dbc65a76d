package io.coursetiles.job.receipts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The JSON form that OutboxOperatorTest of the operators pins down, read. */
class ReceiptTest {

    private static final String RECEIPT =
            "{\"type\":\"receipt\",\"deployment\":\"campus\",\"run\":7,\"subtask\":2,"
                    + "\"parallelism\":3,\"checkpoint_id\":11,\"previous_checkpoint_id\":10,"
                    + "\"restored_from\":9,\"restored_run\":6,\"end\":false,"
                    + "\"counts\":{\"tiles\":2,\"late\":1,\"dead_letters\":0,\"receipts\":2},"
                    + "\"input\":{\"records\":7,\"ok\":7,\"skipped\":{},\"dead\":{}},"
                    + "\"offsets\":{\"1\":45},\"closed_until\":\"2026-03-02T10:05:00Z\","
                    + "\"decoder_version\":\"canonical/1\",\"mapping_digest\":\"digest-1\"}";

    @Test
    void everyFieldIsRead() {
        assertThat(parse(RECEIPT))
                .isEqualTo(
                        new Receipt(
                                "campus",
                                7,
                                2,
                                3,
                                11L,
                                10L,
                                9L,
                                6L,
                                Map.of(1, 45L),
                                Instant.parse("2026-03-02T10:05:00Z"),
                                Map.of(
                                        "tiles",
                                        2L,
                                        "late",
                                        1L,
                                        "dead_letters",
                                        0L,
                                        "receipts",
                                        2L)));
        assertThat(parse(RECEIPT).transaction()).hasToString("run 7, checkpoint 11, subtask 2");
    }

    @Test
    void endIsNamedByTheCheckpointBefore() {
        Receipt end =
                parse(
                        RECEIPT.replace("\"checkpoint_id\":11", "\"checkpoint_id\":null")
                                .replace("\"end\":false", "\"end\":true"));
        assertThat(end.isEnd()).isTrue();
        assertThat(end.transaction())
                .hasToString("run 7, end after checkpoint 10, subtask 2")
                .isNotEqualTo(TransactionName.ofCheckpoint(7, 10, 2));
    }

    @Test
    void sameTransactionWhateverItHeld() {
        Receipt other = parse(RECEIPT.replace("\"tiles\":2", "\"tiles\":3"));
        assertThat(parse(RECEIPT).isOfSameTransaction(other)).isTrue();
        for (String field :
                new String[] {
                    "\"deployment\":\"campus", "\"run\":7", "\"subtask\":2", "\"checkpoint_id\":11"
                }) {
            String changed = field.replaceAll("campus|7$|2$|11$", "1");
            assertThat(parse(RECEIPT).isOfSameTransaction(parse(RECEIPT.replace(field, changed))))
                    .as(changed)
                    .isFalse();
        }
    }

    @Test
    void otherRecordsAreNoReceipts() {
        assertThat(Receipt.parse("{\"type\":\"start\",\"run\":7}".getBytes(UTF_8))).isEmpty();
        assertThatThrownBy(() -> Receipt.parse("{".getBytes(UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cannot read a receipt: need a JSON object");
    }

    private static Receipt parse(String json) {
        return Receipt.parse(json.getBytes(UTF_8)).orElseThrow();
    }
}
