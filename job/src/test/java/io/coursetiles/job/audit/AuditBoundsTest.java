package io.coursetiles.job.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Late rows are judged by the out-of-orderness of the run that read, not by the present one. */
class AuditBoundsTest extends AuditScene {

    private static final long UPGRADE = 10;

    /** Both records show the same time; the last row has more than either justifies. */
    private List<String> judged(long before, long after) throws Exception {
        alike(1, before);
        alike(2, after);
        known.reads(1, 0, 0);
        known.reads(2, 0, UPGRADE);
        offset = 0;
        mark(0, 60_000);
        row(5, 60_000 - before - 1, 1_000, 1);
        row(6, 60_000 - before, 1_000, 1);
        offset = UPGRADE;
        mark(60_000, 60_000);
        row(15, 60_000 - after - 1, 61_000, 2);
        row(16, 60_000 - Math.min(before, after), 61_000, 2);
        return findings();
    }

    private void row(long at, long watermark, long appendedAt, long run) {
        Sighting item = new Sighting(at, at, 0, 0, at, 0, false, 1, "a", 7, 7, VIEW, false);
        items.add(item);
        late(item, watermark, appendedAt, run);
    }

    @Test
    void raisedBound() throws Exception {
        assertThat(judged(10_000, 30_000))
                .containsExactly("LATE_WITHOUT_CAUSE 0/16/0", "LATE_WITHOUT_CAUSE 0/6/0");
    }

    @Test
    void loweredBound() throws Exception {
        assertThat(judged(30_000, 10_000))
                .containsExactly("LATE_WITHOUT_CAUSE 0/16/0", "LATE_WITHOUT_CAUSE 0/6/0");
    }

    /** Run 3 is of a build that did not tell; run 4 carries on what it had closed. */
    @Test
    void rowsOfARunThatDidNotTellAreNotComparable() throws Exception {
        known.alike(3);
        alike(4, OUT_OF_ORDERNESS);
        known.reads(3, 0, 0);
        known.reads(4, 0, UPGRADE);
        known.closed(3, 30_000);
        mark(0, 40_000);
        row(5, 19_999, 1_000, 3);
        row(6, 20_000, 1_000, 3);
        row(15, 29_999, 1_000, 4);
        row(16, 30_000, 1_000, 4);
        assertThat(findings())
                .containsExactly(
                        "LATE_NOT_COMPARABLE 0/15/0",
                        "LATE_NOT_COMPARABLE 0/6/0",
                        "LATE_WITHOUT_CAUSE 0/16/0");
    }
}
