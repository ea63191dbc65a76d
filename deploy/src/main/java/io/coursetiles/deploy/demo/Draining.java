package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Ends the jobs of a demo once they have everything. */
final class Draining {

    private static final Duration ARCHIVED = Duration.ofMinutes(3);
    private static final Duration STOPPED = Duration.ofMinutes(3);

    private final LocalStack stack;
    private final TilesSettings settings;
    private final Kafka kafka;
    private final ClusterClient cluster;

    Draining(LocalStack stack, TilesSettings settings, Kafka kafka, ClusterClient cluster) {
        this.stack = stack;
        this.settings = settings;
        this.kafka = kafka;
        this.cluster = cluster;
    }

    /** The tile job first, which may still write late rows for the archive. */
    void drain(JobID tiles, JobID archiving) {
        drain(tiles);
        awaitArchived(archiving);
        drain(archiving);
    }

    void drain(JobID job) {
        String request = cluster.drain(job, stack.savepointDir().toUri().toString());
        boolean ended =
                Poll.until(
                        () ->
                                cluster.stopped(job, request) != null
                                        && cluster.state(job).equals("FINISHED"),
                        STOPPED);
        if (!ended) {
            throw new StackException(
                    "Cannot drain job "
                            + job
                            + ": still "
                            + cluster.state(job)
                            + " after "
                            + STOPPED.toSeconds()
                            + " s");
        }
    }

    /**
     * The archive commits group offsets for display at each checkpoint; they show how far it is.
     */
    void awaitArchived(JobID archiving) {
        Map<TopicPartition, Long> lateEnds =
                kafka.readableEnds(settings.kafka().topic(Channel.LATE));
        Map<TopicPartition, Long> inputEnds = kafka.readableEnds(settings.kafka().inputTopic());
        String group = settings.deployment() + "-archive-";
        boolean archived =
                Poll.until(
                        () ->
                                reached(inputEnds, kafka.groupOffsets(group + "raw"))
                                        && reached(lateEnds, kafka.groupOffsets(group + "late")),
                        ARCHIVED);
        if (!archived) {
            throw new StackException(
                    "Cannot archive everything: job "
                            + archiving
                            + " is "
                            + cluster.state(archiving)
                            + " and behind "
                            + inputEnds
                            + " "
                            + lateEnds);
        }
    }

    private static boolean reached(
            Map<TopicPartition, Long> ends, Map<TopicPartition, OffsetAndMetadata> offsets) {
        return ends.entrySet().stream()
                .allMatch(
                        end -> {
                            OffsetAndMetadata at = offsets.get(end.getKey());
                            return at != null && at.offset() >= end.getValue();
                        });
    }
}
