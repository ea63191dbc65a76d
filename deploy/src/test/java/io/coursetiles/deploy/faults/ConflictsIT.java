package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One id for different events: the output is defined, and the conflicts are counted. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class ConflictsIT {

    private static final int SECONDS = 20;

    @Test
    void conflictsAreCountedOnBothSidesAndTheLedgerAddsUp(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "conflicts");
        trial.createInput(1, Map.of());
        List<byte[]> clashes =
                List.of(
                        // In two courses, the earlier event behind the later one.
                        CanonicalEvent.bytes("two-courses", 5, "course-a"),
                        CanonicalEvent.bytes("two-courses", 4, "course-b"),
                        // Another time, the same otherwise.
                        CanonicalEvent.bytes("two-times", 5, "course-a"),
                        CanonicalEvent.bytes("two-times", 6, "course-a"),
                        // Two windows apart.
                        CanonicalEvent.bytes("two-windows", 1, "course-a"),
                        CanonicalEvent.bytes("two-windows", 21, "course-a"),
                        // A true copy, and a resend with a new id.
                        CanonicalEvent.bytes("copy", 7, "course-b"),
                        CanonicalEvent.bytes("copy", 7, "course-b"),
                        CanonicalEvent.bytes("resend", 7, "course-b"));
        JobID job = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("good", 0, SECONDS));
        trial.send(0, clashes);
        trial.awaitSettled(job, SECONDS + clashes.size());
        JobMetrics metrics = new JobMetrics(stack.restUrl(), job);
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> metrics.values("deduplicate", "conflicts"),
                        counts -> counts.stream().mapToDouble(count -> count).sum() == 1);
        trial.drain(job);

        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.idsInSeveralWindows()).isEqualTo(1);
        assertThat(ledger.idsWithDifferingCopies()).isEqualTo(2);
        assertThat(ledger.tilesOfAnotherCopy()).as("both of the two courses").isEqualTo(2);
        assertThat(ledger.duplicates()).isEqualTo(3);
        assertThat(ledger.tileEvents()).isEqualTo(SECONDS + clashes.size() - 3);
    }
}
