package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.deploy.upgrade.DeploymentFolder;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;

/**
 * One run from input to ledger on a stack that is up: submit both jobs, feed them, watch, drain,
 * compare. What happens to the stack meanwhile is the caller's: faults are injected from outside,
 * through {@code whileFlowing}.
 */
public final class DemoRun {

    private static final Duration STALLED = Duration.ofMinutes(3);

    private final LocalStack stack;
    private final Path jar;
    private final Configuration job;
    private final TilesSettings settings;
    private final Consumer<String> progress;
    private final ClusterClient cluster;
    private final JobSubmission submission;
    private final Kafka kafka;
    private final Path archive;
    private final DeploymentFolder folder;

    /**
     * @param jar the job jar
     * @param options options of the job; deployment, brokers and archive path are set here
     */
    public DemoRun(LocalStack stack, Path jar, Configuration options, Consumer<String> progress) {
        this.stack = stack;
        this.jar = jar;
        this.progress = progress;
        this.archive = stack.stateDir().resolve("archive");
        this.job = new Configuration(options);
        job.set(KafkaOptions.BOOTSTRAP_SERVERS, stack.bootstrapServers());
        job.set(ArchiveOptions.PATH, archive.toUri().toString());
        this.settings = TilesSettings.parse(job);
        this.cluster = new ClusterClient(stack.restUrl());
        this.submission = new JobSubmission(stack.restUrl(), jar, progress);
        this.kafka = new Kafka(stack.bootstrapServers());
        this.folder = new DeploymentFolder(stack.stateDir(), settings.deployment());
    }

    /**
     * @param feed the input
     * @param whileFlowing called again and again while the input flows, with the records settled
     */
    public Ledger run(DemoFeed feed, Consumer<Long> whileFlowing) throws Exception {
        String input = settings.kafka().inputTopic();
        feed.createTopic(stack.bootstrapServers(), input);
        JobID tiles = submission.tiles(job);
        JobID archiving = submission.archive(job);
        progress.accept("submitted tile job " + tiles + " and archive job " + archiving);
        folder.deployed(new DeployedJob(tiles.toString(), folder.keep(jar), job.toMap(), null));
        CompletableFuture<Void> sending =
                CompletableFuture.runAsync(
                        () -> feed.send(stack.bootstrapServers(), input, progress));
        watch(feed.total(), sending, whileFlowing);
        sending.join();
        progress.accept("all " + feed.total() + " records settled; draining");
        new Draining(stack, settings, kafka, cluster).drain(running(), archiving);
        progress.accept("comparing with the model of the input");
        Ledger ledger = Ledger.of(kafka, settings, archive);
        feed.check(ledger);
        return ledger;
    }

    /** Restates every date of the drained deployment, again and again, and checks the facts. */
    public void restate(RestateStory.IngestDays ingest, Ledger ledger) throws Exception {
        new RestateStory(stack, jar, job, archive, ingest, progress).run(ledger);
    }

    private void watch(long total, CompletableFuture<Void> sending, Consumer<Long> whileFlowing) {
        try (LiveView view = new LiveView(kafka, settings.kafka())) {
            long said = 0;
            long last = -1;
            long moved = System.nanoTime();
            while (view.settled() < total) {
                view.poll();
                whileFlowing.accept(view.settled());
                if (sending.isCompletedExceptionally()) {
                    sending.join();
                }
                long now = System.nanoTime();
                if (view.settled() != last) {
                    last = view.settled();
                    moved = now;
                }
                if (now - said > Duration.ofSeconds(3).toNanos()) {
                    progress.accept(view.summary());
                    said = now;
                    checkAlive(running(), now - moved);
                }
            }
            progress.accept(view.summary());
        } catch (CompletionException failed) {
            throw new StackException("Cannot feed: " + failed.getCause().getMessage(), failed);
        }
    }

    /** The tile job, which an upgrade may have replaced. */
    private JobID running() {
        return JobID.fromHexString(folder.deployed().orElseThrow().job());
    }

    private void checkAlive(JobID tiles, long still) {
        String state = cluster.state(tiles);
        boolean over = state.equals("FAILED") || state.equals("CANCELED");
        if (over || still > STALLED.toNanos()) {
            throw new StackException(
                    "Cannot go on: the tile job is "
                            + state
                            + " and nothing was settled for "
                            + Duration.ofNanos(still).toSeconds()
                            + " s; "
                            + cluster.failure(tiles));
        }
    }
}
