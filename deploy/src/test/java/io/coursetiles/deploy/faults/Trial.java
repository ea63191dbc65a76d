package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.demo.LiveView;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * One deployment on the stack, with topics of its own: windows of 10 s, 20 s out-of-orderness, a
 * checkpoint every second.
 */
final class Trial extends BrokerTrial {

    /** Only failing tests wait that long. */
    static final Duration DEADLINE = Duration.ofMinutes(3);

    private final LocalStack stack;
    private final ClusterClient cluster;
    private Path jobJar = jar();

    Trial(LocalStack stack, String deployment) {
        super(stack.bootstrapServers(), deployment);
        this.stack = stack;
        options().set(ArchiveOptions.PATH, archive(stack, deployment).toUri().toString());
        this.cluster = new ClusterClient(stack.restUrl());
    }

    private static Path archive(LocalStack stack, String deployment) {
        return stack.stateDir().resolve("archive-" + deployment);
    }

    static Path jar() {
        return StackHomes.repository().resolve("job/target/course-tiles-job.jar");
    }

    /** Submits another build of the jobs. */
    Trial withJar(Path jar) {
        jobJar = jar;
        return this;
    }

    LocalStack stack() {
        return stack;
    }

    ClusterClient cluster() {
        return cluster;
    }

    Path archive() {
        return archive(stack, options().get(TilesOptions.DEPLOYMENT));
    }

    JobID submit() throws Exception {
        return submission().tiles(options());
    }

    JobID submitFrom(String savepoint) throws Exception {
        return submission().tilesFrom(savepoint, options());
    }

    JobID submitArchive() throws Exception {
        return submission().archive(options());
    }

    private JobSubmission submission() {
        return new JobSubmission(stack.restUrl(), jobJar, progress -> {});
    }

    /** Waits until the outcome of that many input records is committed, over all runs. */
    void awaitSettled(JobID job, long records) {
        try (LiveView view = new LiveView(kafka(), settings().kafka())) {
            await().atMost(DEADLINE)
                    .failFast(() -> assertThat(cluster.state(job)).isNotEqualTo("FAILED"))
                    .until(
                            () -> {
                                view.poll();
                                return view.settled() >= records;
                            });
            assertThat(view.settled()).isEqualTo(records);
        }
    }

    /** Waits until readers see a final tile of the window, so what comes for it is late. */
    void awaitFinal(String windowStart) {
        await().atMost(DEADLINE)
                .until(
                        () ->
                                json(Channel.TILES).stream()
                                        .filter(tile -> isOf(tile, windowStart))
                                        .anyMatch(
                                                tile ->
                                                        tile.path("status")
                                                                .asText()
                                                                .equals("final")));
    }

    private static boolean isOf(JsonNode tile, String windowStart) {
        return tile.path("window_start").asText().equals(windowStart);
    }

    /** Takes a savepoint while the job goes on; returns its path. */
    String savepoint(JobID job) {
        String request = cluster.savepoint(job, stack.savepointDir().toUri().toString());
        await().atMost(DEADLINE).until(() -> cluster.stopped(job, request) != null);
        return cluster.stopped(job, request);
    }

    /** Stops the job with a savepoint; returns its path. */
    String stop(JobID job) {
        return ended(job, cluster.stop(job, stack.savepointDir().toUri().toString()));
    }

    void drain(JobID job) {
        ended(job, cluster.drain(job, stack.savepointDir().toUri().toString()));
    }

    /** Drains the archive job once it has everything. */
    void drainArchive(JobID job) {
        awaitArchived();
        drain(job);
    }

    /** Waits until the archive job has everything; its group offsets show how far it is. */
    void awaitArchived() {
        String group = options().get(TilesOptions.DEPLOYMENT) + "-archive-";
        await().atMost(DEADLINE)
                .until(
                        () ->
                                archived(input(), group + "raw")
                                        && archived(
                                                settings().kafka().topic(Channel.LATE),
                                                group + "late"));
    }

    private boolean archived(String topic, String group) {
        Map<TopicPartition, OffsetAndMetadata> offsets = kafka().groupOffsets(group);
        return kafka().readableEnds(topic).entrySet().stream()
                .allMatch(
                        end ->
                                offsets.containsKey(end.getKey())
                                        && offsets.get(end.getKey()).offset() >= end.getValue());
    }

    private String ended(JobID job, String request) {
        await().atMost(DEADLINE)
                .until(
                        () ->
                                cluster.stopped(job, request) != null
                                        && cluster.state(job).equals("FINISHED"));
        return cluster.stopped(job, request);
    }

    void awaitState(JobID job, String state) {
        await().atMost(DEADLINE)
                .untilAsserted(() -> assertThat(cluster.state(job)).isEqualTo(state));
    }
}
