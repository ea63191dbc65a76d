package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.job.config.CheckpointOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.apache.flink.api.common.JobID;

/** Checkpoints at moments of a test's own, of a job whose interval is longer than the test. */
final class ManualCheckpoints {

    private final HttpClient http = HttpClient.newHttpClient();
    private final Trial trial;
    private final JobID job;

    ManualCheckpoints(Trial trial, JobID job) {
        this.trial = trial;
        this.job = job;
    }

    /** Gives the job of a trial an interval that no test outlasts. */
    static void only(Trial trial) {
        trial.options().set(CheckpointOptions.INTERVAL, Duration.ofMinutes(3));
        trial.options().set(CheckpointOptions.TIMEOUT, Duration.ofSeconds(30));
        trial.options().set(CheckpointOptions.TOLERABLE_FAILURES, 0);
        trial.options().set(CheckpointOptions.UPGRADE_PAUSE, Duration.ofSeconds(30));
    }

    /** Takes one; returns when it is complete, committed or not. */
    void take() throws IOException, InterruptedException {
        long before = completed();
        URI checkpoints = trial.stack().restUrl().resolve("jobs/" + job + "/checkpoints");
        HttpResponse<String> answer =
                http.send(
                        HttpRequest.newBuilder(checkpoints)
                                .header("Content-Type", "application/json")
                                .POST(
                                        BodyPublishers.ofString(
                                                "{\"checkpointType\":\"CONFIGURED\"}"))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        await().atMost(Trial.DEADLINE).until(() -> completed() > before);
    }

    /** Takes one after the other until a run has committed all there is on the input topic. */
    void takeUntilEnd(long run) {
        trial.awaitState(job, "RUNNING");
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> {
                            take();
                            return Positions.of(trial, run).equals(Positions.end(trial));
                        });
    }

    private long completed() {
        return trial.cluster().checkpoints(job).at("/counts/completed").asLong();
    }
}
