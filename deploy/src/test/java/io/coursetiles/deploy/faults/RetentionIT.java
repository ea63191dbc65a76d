package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Retention overtakes a job while it runs: it fails by name, and skips nothing. */
@ExtendWith(SharedStack.class)
@Tag("fault")
class RetentionIT {

    private static final int READ = 200;
    private static final int KEPT_FROM = 1000;
    private static final int END = 2000;
    private static final String OTHER_COURSE = "course-of-partition-1";

    /**
     * Partition 0 is ahead of partition 1 by more than the allowed drift, so it is not read, until
     * the records that it wants next are deleted.
     */
    @Test
    void recordsDeletedUnderARunningJobAreMissedByName(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "overtaken");
        trial.options().set(TilesOptions.MAX_DRIFT, Duration.ofSeconds(10));
        trial.options().set(TilesOptions.IDLE_TIMEOUT, Duration.ofHours(1));
        trial.createInput(2, Map.of());
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, READ));
        trial.send(1, other(0, 1));
        JobID job = trial.submit();
        trial.awaitSettled(job, READ + 1);
        // Longer than a fetch can be under way: from now on none asks for partition 0.
        JobMetrics metrics = new JobMetrics(stack.restUrl(), job);
        await().atMost(Trial.DEADLINE)
                .until(
                        () ->
                                metrics
                                        .values("route", "-0.watermark.accumulatedPausedTimeMs")
                                        .stream()
                                        .anyMatch(paused -> paused > 2000));

        trial.send(0, CanonicalEvent.eachSecond("p0", READ, END));
        try (Admin admin = trial.admin()) {
            admin.deleteRecords(
                            Map.of(
                                    new TopicPartition(trial.input(), 0),
                                    RecordsToDelete.beforeOffset(KEPT_FROM)))
                    .all()
                    .get();
        }
        trial.send(1, other(1, END));

        trial.awaitState(job, "FAILED");
        assertThat(trial.cluster().failure(job))
                .contains(
                        "Cannot read overtaken.events partition 0: wanted offset 200, the topic"
                                + " holds 1000 to 2000;")
                .contains("tiles.source.accept-gap=0@200");
        assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
        assertThat(eventsInTiles(trial)).as("events of partition 0 in tiles").isEqualTo(READ);
    }

    private static List<byte[]> other(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(second -> CanonicalEvent.bytes("p1-" + second, second, OTHER_COURSE))
                .toList();
    }

    /** In the last tile of each key, without the course of partition 1. */
    private static long eventsInTiles(Trial trial) throws Exception {
        Map<String, Long> events = new HashMap<>();
        for (JsonNode tile : trial.json(Channel.TILES)) {
            String course = tile.path("course_id").asText();
            if (!course.equals(OTHER_COURSE)) {
                events.put(
                        course + tile.path("window_start").asText(),
                        tile.path("event_count").asLong());
            }
        }
        return events.values().stream().mapToLong(count -> count).sum();
    }
}
