package io.coursetiles.operators.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Records of the receipts topic, byte for byte. */
class ReceiptsTest {

    private final Receipts receipts =
            new Receipts(new RunInfo("campus", 7, "events", "canonical/1", "digest-1"));

    @Test
    void claimNamesRunAndJob() {
        OutboxRecord start = receipts.start("0a1b");
        assertThat(start.channel()).isEqualTo(Channel.RECEIPTS);
        assertThat(start.key()).asString(UTF_8).isEqualTo("start|campus|7");
        assertThat(start.value())
                .asString(UTF_8)
                .isEqualTo(
                        "{\"type\":\"start\",\"deployment\":\"campus\",\"run\":7,"
                                + "\"job_id\":\"0a1b\"}");
    }

    @Test
    void receiptTellsWhatTheRunDecidesBy() {
        RunInfo run =
                new RunInfo(
                        "campus",
                        7,
                        "events",
                        "canonical/1",
                        "digest-1",
                        "digest-2",
                        Duration.ofMinutes(3));
        OutboxRecord receipt =
                new Receipts(run)
                        .receipt(
                                new ReceiptLink(0, 1, 4L, null, null, null),
                                new long[] {0, 0, 0, 1},
                                new InputCounts(),
                                new TreeMap<>(),
                                Long.MIN_VALUE);
        assertThat(receipt.key()).asString(UTF_8).isEqualTo("receipt|campus|7|0");
        assertThat(receipt.value())
                .asString(UTF_8)
                .isEqualTo(
                        "{\"type\":\"receipt\",\"deployment\":\"campus\",\"run\":7,\"subtask\":0,"
                                + "\"parallelism\":1,\"checkpoint_id\":4,"
                                + "\"previous_checkpoint_id\":null,\"restored_from\":null,"
                                + "\"restored_run\":null,\"end\":false,\"counts\":{\"tiles\":0,"
                                + "\"late\":0,\"dead_letters\":0,\"receipts\":1},\"input\":"
                                + "{\"records\":0,\"ok\":0,\"skipped\":{},\"dead\":{}},"
                                + "\"offsets\":{},\"closed_until\":null,"
                                + "\"decoder_version\":\"canonical/1\","
                                + "\"mapping_digest\":\"digest-1\","
                                + "\"lessons_digest\":\"digest-2\","
                                + "\"out_of_orderness_ms\":180000}");
    }

    @Test
    void withdrawalNamesTheSame() {
        OutboxRecord withdrawn = receipts.withdrawn("0a1b");
        assertThat(withdrawn.key()).asString(UTF_8).isEqualTo("withdrawn|campus|7");
        assertThat(withdrawn.value())
                .asString(UTF_8)
                .isEqualTo(
                        "{\"type\":\"withdrawn\",\"deployment\":\"campus\",\"run\":7,"
                                + "\"job_id\":\"0a1b\"}");
    }
}
