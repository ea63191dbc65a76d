package io.coursetiles.deploy.audit;

import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditJob;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.apache.kafka.common.TopicPartition;

/** Plans an audit, runs it on the session cluster and reports. */
public final class AuditRun {

    private final Kafka kafka;
    private final TilesSettings settings;
    private final Path archive;
    private final SessionEnvironment cluster;
    private final Consumer<String> progress;

    /**
     * @param archive base directory of the archive, on a file system that the cluster mounts too
     */
    public AuditRun(
            Kafka kafka,
            TilesSettings settings,
            Path archive,
            SessionEnvironment cluster,
            Consumer<String> progress) {
        this.kafka = kafka;
        this.settings = settings;
        this.archive = archive;
        this.cluster = cluster;
        this.progress = progress;
    }

    /**
     * Audits the windows between two bounds.
     *
     * @param from start of the first window, in milliseconds; Long.MIN_VALUE for all
     * @param to end of the last window, in milliseconds; Long.MAX_VALUE for all
     * @param parallelism of the batch job
     */
    @SuppressWarnings("try") // To close the iterator may be interrupted; so may all of this.
    public AuditReport run(long from, long to, int parallelism) throws Exception {
        progress.accept("reading receipts and positions");
        AuditPlan plan = AuditPlan.of(kafka, settings, archive, from, to);
        progress.accept("auditing " + plan.files().size() + " raw files");
        StreamExecutionEnvironment env = cluster.open();
        env.setParallelism(parallelism);
        List<String> files =
                plan.files().stream().map(file -> file.path().toAbsolutePath().toString()).toList();
        Findings found = new Findings();
        plan.findings().forEach(found::add);
        try (CloseableIterator<AuditFinding> findings =
                new AuditJob(settings, plan.scope(), ends()).define(env, files).collectAsync()) {
            JobClient job = env.executeAsync("audit " + settings.deployment());
            findings.forEachRemaining(found::add);
            Map<String, Long> counts = new HashMap<>();
            job.getJobExecutionResult()
                    .get()
                    .getAllAccumulatorResults()
                    .forEach(
                            (name, value) -> {
                                if (value instanceof Long count) {
                                    counts.put(name, count);
                                }
                            });
            return new AuditReport(plan, counts, found);
        }
    }

    private Map<TopicPartition, Long> ends() {
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (Channel channel : List.of(Channel.TILES, Channel.LATE, Channel.DEAD_LETTERS)) {
            ends.putAll(kafka.committedEnds(settings.kafka().topic(channel)));
        }
        return ends;
    }
}
