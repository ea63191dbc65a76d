package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackProcess;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.run.DeploymentHeld;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.tiles.TileJobMain;
import io.coursetiles.job.topics.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.JobListener;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One live job per deployment, whoever asks, and no wait for one that has ended. */
@ExtendWith(SharedStack.class)
class SecondHolderIT {

    /** The bound of {@link Trial}'s options is 63 s; what does not wait takes seconds. */
    private static final long AT_ONCE_SECONDS = 30;

    private static final Duration SHORT_TIMEOUT = Duration.ofSeconds(9);
    private static final Duration BOUND = Duration.ofSeconds(3 + 9);

    private static final int ROWS = 30;

    @Test
    void oneJobHoldsTheDeploymentUntilItHasEnded(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "holder");
        trial.createInput(2, Map.of());
        Topics.prepare(trial.settings().kafka());

        JobID first = ofTwoAtTheSameMomentOne(trial);
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, ROWS));
        trial.send(1, CanonicalEvent.eachSecond("p1", 0, ROWS));
        trial.awaitSettled(first, 2 * ROWS);
        long restarts = trial.cluster().restarts(first);
        assertThatThrownBy(trial::submit)
                .isInstanceOf(DeploymentHeld.class)
                .hasMessageMatching(
                        "Cannot start run \\d of deployment holder: got run \\d, job "
                                + first
                                + ", RUNNING on this cluster, need it ended; stop or cancel it"
                                + " first");
        trial.send(0, CanonicalEvent.eachSecond("p0", ROWS, 2 * ROWS));
        trial.awaitSettled(first, 3 * ROWS);
        assertThat(trial.cluster().restarts(first)).as("restarts").isEqualTo(restarts);

        String savepoint = trial.stop(first);
        JobID second = atOnce(() -> trial.submitFrom(savepoint));
        trial.send(1, CanonicalEvent.eachSecond("p1", ROWS, 2 * ROWS));
        trial.awaitSettled(second, 4 * ROWS);

        int broken = killWithAnOpenTransaction(stack, trial, second);
        String checkpoint = newestCheckpoint(trial, second);
        JobID third = atOnce(() -> trial.submitFrom(checkpoint));
        trial.send(0, CanonicalEvent.eachSecond("p0", 2 * ROWS, 3 * ROWS));
        trial.awaitSettled(third, 5 * ROWS + broken);
        trial.drain(third);
        addsUp(trial, 5 * ROWS);
    }

    @Test
    void aJobOfAnotherClusterIsKnownByItsRecords(LocalStack stack, @TempDir Path state)
            throws Exception {
        Trial trial = new Trial(stack, "holder-far");
        trial.options().set(CheckpointOptions.TIMEOUT, SHORT_TIMEOUT);
        trial.createInput(2, Map.of());
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, ROWS));
        JobClient first = submitElsewhere(trial, state);
        await().atMost(Trial.DEADLINE).until(() -> !trial.receipts(1).isEmpty());
        trial.options().set(TilesOptions.START_ANEW, true);
        assertThatThrownBy(trial::submit)
                .isInstanceOf(DeploymentHeld.class)
                .hasMessageStartingWith(
                        "Cannot start run 2 of deployment holder-far: got run 1, job "
                                + first.getJobID()
                                + ", alive and unknown to this cluster: checkpoint ");

        String savepoint =
                first.stopWithSavepoint(
                                false, state.toUri().toString(), SavepointFormatType.CANONICAL)
                        .get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        long stopped = System.nanoTime();
        JobID second = trial.submitFrom(savepoint);
        assertThat(Duration.ofNanos(System.nanoTime() - stopped))
                .as("until accepted: silence for the bound, and little more")
                .isBetween(BOUND.minusSeconds(5), BOUND.plusSeconds(AT_ONCE_SECONDS));
        trial.send(1, CanonicalEvent.eachSecond("p1", 0, ROWS));
        trial.awaitSettled(second, 2 * ROWS);
        trial.drain(second);
        addsUp(trial, 2 * ROWS);
    }

    /** Which of the two is decided by the log; the other one is told of it. */
    private static JobID ofTwoAtTheSameMomentOne(Trial trial) throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        Callable<JobID> submission =
                () -> {
                    together.await();
                    return trial.submit();
                };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<JobID> started = new ArrayList<>();
        List<Throwable> refused = new ArrayList<>();
        try {
            List<Future<JobID>> both =
                    threads.invokeAll(
                            List.of(submission, submission),
                            Trial.DEADLINE.toSeconds(),
                            TimeUnit.SECONDS);
            for (Future<JobID> each : both) {
                try {
                    started.add(each.get());
                } catch (ExecutionException failed) {
                    refused.add(failed.getCause());
                }
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(started).as("started, refused " + refused).hasSize(1);
        assertThat(refused).hasSize(1);
        assertThat(refused.get(0))
                .isInstanceOf(DeploymentHeld.class)
                .hasMessageContaining("job " + started.get(0));
        return started.get(0);
    }

    /**
     * Dead letters go out at once and stay undecided until the next checkpoint. A frozen
     * TaskManager decides nothing.
     *
     * @return how many broken records it took
     */
    private static int killWithAnOpenTransaction(LocalStack stack, Trial trial, JobID job)
            throws Exception {
        StackProcess taskManager = stack.taskManagers().get(0);
        AtomicInteger broken = new AtomicInteger();
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> {
                            trial.send(0, List.of(new byte[] {'x'}));
                            broken.incrementAndGet();
                            await().atMost(Trial.DEADLINE).until(() -> hasOpenTransaction(trial));
                            taskManager.pause();
                            boolean open = hasOpenTransaction(trial);
                            if (!open) {
                                taskManager.unpause();
                            }
                            return open;
                        });
        taskManager.kill();
        trial.cluster().cancel(job);
        trial.awaitState(job, "CANCELED");
        assertThat(stack.up(step -> {})).containsExactly("taskmanager-1");
        assertThat(hasOpenTransaction(trial)).as("open transaction of the dead job").isTrue();
        return broken.get();
    }

    private static boolean hasOpenTransaction(Trial trial) {
        return !trial.kafka()
                .openTransactions(OutboxSinks.transactionalIdPrefix("holder"))
                .isEmpty();
    }

    private static String newestCheckpoint(Trial trial, JobID job) {
        return trial.cluster()
                .checkpoints(job)
                .path("latest")
                .path("completed")
                .path("external_path")
                .asText();
    }

    private static JobID atOnce(Callable<JobID> submission) throws Exception {
        long begin = System.nanoTime();
        JobID job = submission.call();
        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin))
                .as("seconds until accepted")
                .isLessThan(AT_ONCE_SECONDS);
        return job;
    }

    private static void addsUp(Trial trial, long events) {
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(events);
    }

    /** On a cluster inside the test's JVM, of which the stack's knows nothing. */
    private static JobClient submitElsewhere(Trial trial, Path state) throws Exception {
        Configuration flink = new Configuration();
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, state.toUri().toString());
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(2, flink);
        JobClient[] submitted = new JobClient[1];
        env.registerJobListener(
                new JobListener() {
                    @Override
                    public void onJobSubmitted(JobClient client, Throwable failure) {
                        submitted[0] = client;
                    }

                    @Override
                    public void onJobExecuted(JobExecutionResult result, Throwable failure) {}
                });
        JobID job = TileJobMain.start(env, trial.settings(), step -> {});
        assertThat(submitted[0].getJobID()).isEqualTo(job);
        return submitted[0];
    }
}
