package io.coursetiles.deploy.ledger;

import static io.coursetiles.deploy.ledger.ReceiptJson.firstOffset;
import static io.coursetiles.deploy.ledger.ReceiptJson.gap;
import static io.coursetiles.deploy.ledger.ReceiptJson.receipt;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.job.archive.OffsetRanges;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What runs announced, held against what they counted. */
class RunsTest {

    private final Findings findings = new Findings();
    private final Runs runs = new Runs(findings);

    @Test
    void eachRunCountsFromItsFirstOffsetsToThoseOfTheNext() {
        runs.read(
                List.of(
                        firstOffset(1, 0, 0),
                        firstOffset(1, 1, 0),
                        receipt(1, 1L, null, null, 15),
                        firstOffset(2, 0, 10),
                        receipt(2, 2L, 1L, 1L, 20)));
        runs.compare(Map.of(0, offsets(0, 30), 1, offsets(0, 5)));

        assertThat(findings.isEmpty()).isTrue();
    }

    @Test
    void recordsOutsideOfWhatARunAnnouncedAreFound() {
        runs.read(
                List.of(
                        firstOffset(1, 0, 0),
                        receipt(1, 1L, null, null, 10),
                        firstOffset(2, 0, 12),
                        receipt(2, 2L, 1L, 1L, 20)));
        runs.compare(Map.of(0, offsets(0, 30)));

        assertThat(findings.examples(Finding.FIRST_OFFSET_WRONG))
                .containsExactly(
                        "records from the first offsets of run 1: expected 12, saw 10",
                        "records from the first offsets of run 2: expected 18, saw 20");
    }

    @Test
    void missingAnnouncementIsFound() {
        runs.read(List.of(receipt(1, 1L, null, null, 10)));
        runs.compare(Map.of(0, offsets(0, 10)));

        assertThat(findings.count(Finding.FIRST_OFFSET_WRONG)).isEqualTo(1);
    }

    @Test
    void repeatedAnnouncementIsFound() {
        List<JsonNode> receipts = List.of(firstOffset(1, 3, 0), firstOffset(1, 3, 0));
        runs.read(receipts);

        assertThat(findings.examples(Finding.FIRST_OFFSET_WRONG))
                .containsExactly("run 1 announced partition 3 twice");
    }

    @Test
    void gapsAreOnRecord() {
        runs.read(List.of(gap(1, 30, 50)));

        assertThat(runs.gaps().get(1).ranges()).containsExactly(new OffsetRanges.Range(30, 50));
    }

    private static OffsetRanges offsets(long from, long to) {
        OffsetRanges offsets = new OffsetRanges();
        offsets.add(from, to);
        return offsets;
    }
}
