package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.SmallScratch;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The disk with the TaskManager's working state is full: seen at once, and over when there is room.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class LocalDirectoryFullIT {

    private static final int MEGABYTES = 256;
    private static final String REASON = "No space left on device";
    private static final int HALF = 40;
    private static final int END = 80;

    @Test
    void fullDirectoryFailsTheJobUntilThereIsRoom(LocalStack stack) throws Exception {
        String refusal = SmallScratch.refusal().orElse("");
        assumeTrue(refusal.isEmpty(), "needs a mount namespace, got: " + refusal);
        Trial trial = new Trial(stack, "disk-full");
        trial.createInput(2, Map.of());
        SmallScratch scratch = SmallScratch.restart(stack, MEGABYTES);
        try {
            JobID job = trial.submit();
            trial.send(0, CanonicalEvent.eachSecond("p0", 0, HALF));
            trial.send(1, CanonicalEvent.eachSecond("p1", 0, HALF));
            trial.awaitSettled(job, 2 * HALF);

            scratch.fill();
            trial.send(0, CanonicalEvent.eachSecond("p0", HALF, END));
            trial.send(1, CanonicalEvent.eachSecond("p1", HALF, END));
            await().atMost(Trial.DEADLINE)
                    .until(
                            () -> {
                                scratch.fill();
                                return trial.cluster().failure(job).contains(REASON);
                            });
            assertThat(trial.cluster().state(job))
                    .as("within the restart budget")
                    .isNotEqualTo("FAILED");
            scratch.free();
            trial.awaitSettled(job, 2 * END);

            assertThat(trial.cluster().restarts(job)).as("restarts").isPositive();
            trial.drain(job);
            Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
            assertThat(ledger.text()).endsWith("\nIt adds up.");
            assertThat(ledger.tileEvents()).isEqualTo(2 * END);
            assertThat(trial.receipts(2)).as("receipts of another run").isEmpty();
        } finally {
            scratch.end();
        }
    }
}
