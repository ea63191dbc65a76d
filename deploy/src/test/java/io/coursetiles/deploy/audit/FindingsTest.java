package io.coursetiles.deploy.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Everything is counted; what is kept is bounded, of either sort by itself. */
class FindingsTest {

    private static final int MORE = Findings.KEPT + 7;

    private final Findings findings = new Findings();

    @Test
    void allAreCountedAndTheFirstAreKept() {
        add(MORE, AuditKind.LATE_EXTRA, null);
        add(3, AuditKind.TILE_DIFFERENT, null);
        add(MORE, AuditKind.TILE_DIFFERENT, "{}");
        add(MORE, AuditKind.DEAD_LETTER_MISSING, null);
        add(MORE, AuditKind.CONFLICT, null);
        assertThat(findings.kinds())
                .containsExactly(
                        AuditKind.TILE_DIFFERENT,
                        AuditKind.LATE_EXTRA,
                        AuditKind.DEAD_LETTER_MISSING,
                        AuditKind.CONFLICT);
        assertThat(findings.total(AuditKind.LATE_EXTRA)).isEqualTo(MORE);
        assertThat(findings.total(AuditKind.TILE_DIFFERENT)).isEqualTo(MORE + 3);
        assertThat(findings.total(AuditKind.TILE_EXTRA)).isZero();
        assertThat(findings.of(AuditKind.LATE_EXTRA))
                .extracting(AuditFinding::key)
                .containsExactlyElementsOf(
                        IntStream.range(0, Findings.KEPT).mapToObj(each -> "" + each).toList());
        assertThat(findings.of(AuditKind.TILE_DIFFERENT))
                .as("what cannot be mended takes no place of what can")
                .hasSize(Findings.KEPT + 3);
        assertThat(findings.droppedMendable()).isEqualTo(14);
        assertThat(findings.droppedOthers()).as("errors").isEqualTo(7);
    }

    private void add(int count, AuditKind kind, String mend) {
        for (int i = 0; i < count; i++) {
            findings.add(new AuditFinding(kind.name(), "" + i, "", mend));
        }
    }
}
