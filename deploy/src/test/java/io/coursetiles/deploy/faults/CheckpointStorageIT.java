package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackProcess;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The checkpoint storage is away: nothing is committed, everybody sees why, nothing is lost. */
@ExtendWith(SharedStack.class)
class CheckpointStorageIT {

    private static final int HALF = 40;
    private static final int END = 80;

    @Test
    void nothingIsCommittedWhileTheStorageIsAway(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "storage");
        trial.createInput(2, Map.of());
        JobID job = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, HALF));
        trial.send(1, CanonicalEvent.eachSecond("p1", 0, HALF));
        trial.awaitSettled(job, 2 * HALF);
        Path folder = stack.checkpointDir().resolve(job.toString());
        Path away = stack.checkpointDir().resolve(job + ".away");

        whilePaused(
                stack,
                () -> {
                    Files.move(folder, away);
                    Files.createFile(folder);
                });
        // One that was under way may still complete; once one has failed none does.
        await().atMost(Trial.DEADLINE).until(() -> checkpoints(trial, job, "failed") > 0);
        long completed = checkpoints(trial, job, "completed");
        List<Integer> seen = seen(trial);
        trial.send(0, CanonicalEvent.eachSecond("p0", HALF, END));
        trial.send(1, CanonicalEvent.eachSecond("p1", HALF, END));
        // The job restarts when it has failed one more than it may, and cannot read its past
        // either.
        // Of the downloads of an attempt one fails; others may only tell that they were stopped.
        await().atMost(Trial.DEADLINE)
                .until(
                        () ->
                                trial.cluster().failures(job).stream()
                                        .anyMatch(
                                                failure ->
                                                        failure.contains(folder + "/shared")
                                                                && failure.contains(
                                                                        "Not a directory")));
        List<String> failures = trial.cluster().failures(job);
        assertThat(failures.get(failures.size() - 1))
                .contains("Exceeded checkpoint tolerable failure threshold")
                .contains("IO-problem detected");
        assertThat(checkpoints(trial, job, "failed")).as("failed checkpoints").isGreaterThan(2);
        assertThat(checkpoints(trial, job, "completed")).isEqualTo(completed);
        assertThat(seen(trial)).as("records that readers see").isEqualTo(seen);

        Files.delete(folder);
        Files.move(away, folder);
        trial.awaitSettled(job, 2 * END);
        assertThat(trial.cluster().restarts(job)).as("restarts").isPositive();
        trial.drain(job);
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(2 * END);
        assertThat(trial.receipts(2)).as("receipts of another run").isEmpty();
    }

    private static long checkpoints(Trial trial, JobID job, String how) {
        return trial.cluster().checkpoints(job).path("counts").path(how).asLong();
    }

    private static List<Integer> seen(Trial trial) {
        return Stream.of(Channel.values()).map(channel -> trial.records(channel).size()).toList();
    }

    /** The cluster makes a missing folder anew; it must not come between. */
    private static void whilePaused(LocalStack stack, Change change) throws IOException {
        List<StackProcess> cluster =
                Stream.concat(Stream.of(stack.jobManager()), stack.taskManagers().stream())
                        .toList();
        cluster.forEach(StackProcess::pause);
        try {
            change.make();
        } finally {
            cluster.forEach(StackProcess::unpause);
        }
    }

    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }
}
