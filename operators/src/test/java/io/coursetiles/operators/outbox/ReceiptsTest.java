package io.coursetiles.operators.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Records of the receipts topic that submissions write, byte for byte. */
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
