package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.savepoint.KnownJob;
import io.coursetiles.deploy.stack.LocalStack;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a session cluster tells of its jobs, when others' jobs are among them. */
@ExtendWith(SharedStack.class)
class KnownJobsIT {

    @Test
    void aBatchJobAmongThemIsRestoredFromNothing(LocalStack stack) throws Exception {
        ClusterClient cluster = new ClusterClient(stack.restUrl());
        JobID batch = ended(cluster, sequence(stack, RuntimeExecutionMode.BATCH));
        JobID stream = ended(cluster, sequence(stack, RuntimeExecutionMode.STREAMING));

        assertThat(KnownJob.of(cluster))
                .contains(
                        new KnownJob(batch, JobStatus.FINISHED, null),
                        new KnownJob(stream, JobStatus.FINISHED, null));
    }

    @Test
    void aJobThatWentOnIsRestoredFromItsSavepoint(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "known");
        trial.createInput(1, Map.of());
        JobID first = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, 3));
        trial.awaitSettled(first, 3);
        String savepoint = trial.stop(first);
        JobID second = trial.submitFrom(savepoint);
        trial.send(0, CanonicalEvent.eachSecond("p0", 3, 6));
        trial.awaitSettled(second, 6);

        List<KnownJob> known = KnownJob.of(trial.cluster());

        assertThat(known)
                .contains(
                        new KnownJob(first, JobStatus.FINISHED, null),
                        new KnownJob(second, JobStatus.RUNNING, Path.of(URI.create(savepoint))));
        trial.stop(second);
    }

    private static JobID sequence(LocalStack stack, RuntimeExecutionMode mode) throws Exception {
        StreamExecutionEnvironment env =
                new SessionEnvironment(stack.restUrl(), Trial.jar()).open();
        env.setRuntimeMode(mode);
        env.fromSequence(1, 3).sinkTo(new DiscardingSink<>());
        return env.executeAsync("sequence").getJobID();
    }

    private static JobID ended(ClusterClient cluster, JobID job) {
        await().atMost(Trial.DEADLINE).until(() -> cluster.isOver(job));
        return job;
    }
}
