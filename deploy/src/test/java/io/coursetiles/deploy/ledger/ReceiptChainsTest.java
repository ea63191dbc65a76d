package io.coursetiles.deploy.ledger;

import static io.coursetiles.deploy.ledger.ReceiptJson.receipt;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which chains of receipts are whole, broken or open. */
class ReceiptChainsTest {

    private final Findings findings = new Findings();

    @Test
    void drainedRunIsWhole() {
        follow(receipt(1, 1L, null, null, 0), receipt(1, 2L, 1L, null, 0), end(1, 2L, null));

        assertThat(findings.isEmpty()).isTrue();
    }

    @Test
    void failoverLinksToTheRestoredCheckpoint() {
        follow(receipt(1, 1L, null, null, 0), receipt(1, 4L, 1L, 1L, 0), end(1, 4L, 1L));

        assertThat(findings.isEmpty()).isTrue();
    }

    @Test
    void lostTransactionBreaksTheChain() {
        follow(receipt(1, 1L, null, null, 0), receipt(1, 3L, 2L, null, 0), end(1, 3L, null));

        assertThat(findings.examples(Finding.CHAIN_BROKEN))
                .containsExactly("run 1 subtask 0 at checkpoint 3: no receipt of 2");
    }

    @Test
    void lostFirstTransactionBreaksTheChain() {
        follow(receipt(1, 2L, 1L, null, 0), end(1, 2L, null));

        assertThat(findings.count(Finding.CHAIN_BROKEN)).isEqualTo(1);
    }

    @Test
    void runWithoutEndIsOpen() {
        follow(receipt(1, 1L, null, null, 0));

        assertThat(findings.examples(Finding.CHAIN_OPEN)).containsExactly("run 1 subtask 0");
    }

    @Test
    void nextRunFromTheLastCheckpointGoesOn() {
        follow(receipt(1, 5L, null, null, 0), receipt(3, 6L, 5L, 5L, 0), end(3, 6L, 5L));

        assertThat(findings.isEmpty()).isTrue();
    }

    @Test
    void nextRunFromAnotherCheckpointLeavesTheChainOpen() {
        follow(receipt(1, 5L, null, null, 0), receipt(2, 6L, 4L, 4L, 0), end(2, 6L, 4L));

        assertThat(findings.examples(Finding.CHAIN_OPEN)).containsExactly("run 1 subtask 0");
    }

    @Test
    void nextRunFromNothingLeavesTheChainOpen() {
        follow(receipt(1, 5L, null, null, 0), receipt(2, 1L, null, null, 0), end(2, 1L, null));

        assertThat(findings.examples(Finding.CHAIN_OPEN)).containsExactly("run 1 subtask 0");
    }

    private static JsonNode end(long run, Long previous, Long restored) {
        return receipt(run, null, previous, restored, 0);
    }

    private void follow(JsonNode... receipts) {
        new ReceiptChains(findings).follow(List.of(receipts));
    }
}
