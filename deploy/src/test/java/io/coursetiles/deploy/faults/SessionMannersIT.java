package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session cluster, and the client, are as before when jobs have come and gone. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class SessionMannersIT {

    private static final int ROUNDS = 6;
    private static final int TILE_JOBS_PER_ROUND = 5;

    /** Of the last jobs: a thread of a pool keeps what it last worked for until its next work. */
    private static final long LOADERS_LEFT = 2;

    @Test
    void jobsLeaveNoClassLoaderAndNoThread(LocalStack stack) throws Exception {
        Trial topics = new Trial(stack, "manners");
        topics.createInput(1, Map.of());
        topics.send(0, CanonicalEvent.eachSecond("p0", 0, 50));
        Map<String, Long> processes = new LinkedHashMap<>();
        processes.put("jobmanager", stack.jobManager().pid().orElseThrow());
        processes.put("taskmanager", stack.taskManagers().get(0).pid().orElseThrow());
        processes.put("client", ProcessHandle.current().pid());
        round(stack, 0);
        Map<String, JvmCensus> warm = new LinkedHashMap<>();
        for (var process : processes.entrySet()) {
            warm.put(process.getKey(), JvmCensus.of(process.getValue()));
        }

        for (int round = 1; round <= ROUNDS; round++) {
            round(stack, round);
        }

        for (var process : processes.entrySet()) {
            // In this thread: one that awaits would be counted.
            await().atMost(Duration.ofSeconds(30))
                    .pollInSameThread()
                    .pollInterval(Duration.ofSeconds(2))
                    .untilAsserted(() -> isAsBefore(process.getKey(), process.getValue(), warm));
        }
    }

    private static void isAsBefore(String name, long pid, Map<String, JvmCensus> warm)
            throws Exception {
        JvmCensus census = JvmCensus.of(pid);
        assertThat(census.threadsBeyond(warm.get(name)))
                .as("threads of the %s that the first jobs had not left", name)
                .isEmpty();
        assertThat(census.loaders())
                .as("class loaders of ended jobs on the %s", name)
                .isLessThanOrEqualTo(LOADERS_LEFT);
    }

    /** Five tile jobs, all at once, each a deployment of its own, and one archive job. */
    private static void round(LocalStack stack, int round) throws Exception {
        List<JobID> jobs = new ArrayList<>();
        Trial trial = null;
        for (int i = 0; i < TILE_JOBS_PER_ROUND; i++) {
            trial = trial(stack, "manners-" + round + "-" + i);
            jobs.add(trial.submit());
        }
        jobs.add(trial.submitArchive());
        for (JobID job : jobs) {
            awaitCheckpoint(trial, job);
            trial.cluster().cancel(job);
        }
        for (JobID job : jobs) {
            trial.awaitState(job, "CANCELED");
        }
    }

    /** On the topics of the first: the broker is not asked for hundreds. */
    private static Trial trial(LocalStack stack, String deployment) {
        Trial trial = new Trial(stack, deployment);
        Trial topics = new Trial(stack, "manners");
        for (var topic :
                List.of(
                        KafkaOptions.INPUT_TOPIC,
                        KafkaOptions.TILES_TOPIC,
                        KafkaOptions.LATE_TOPIC,
                        KafkaOptions.DEAD_LETTERS_TOPIC,
                        KafkaOptions.RECEIPTS_TOPIC)) {
            trial.options().set(topic, topics.options().get(topic));
        }
        trial.options().set(TilesOptions.PARALLELISM, 1);
        trial.options().set(CheckpointOptions.INTERVAL, Duration.ofMillis(500));
        return trial;
    }

    /** All its tasks have run, read, written and committed once. */
    private static void awaitCheckpoint(Trial trial, JobID job) {
        await().atMost(Trial.DEADLINE)
                .until(
                        () ->
                                trial.cluster()
                                                .checkpoints(job)
                                                .path("counts")
                                                .path("completed")
                                                .asLong()
                                        > 1);
    }
}
