package io.coursetiles.deploy.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.audit.AuditRun;
import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.deploy.receipts.ReceiptReport;
import io.coursetiles.deploy.receipts.ReceiptText;
import io.coursetiles.deploy.repair.RepairReport;
import io.coursetiles.deploy.repair.RepairRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.job.receipts.Progress;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;

/**
 * How output is really lost, and what becomes of it: the TaskManager is frozen between a checkpoint
 * and its commits, for longer than the broker keeps a transaction open. The job stops, names the
 * loss and goes on when told to; receipts and audit find it, the repair makes it good.
 */
public final class LossStory {

    /** Checkpoints that are committed before. */
    private static final int BEFORE = 4;

    private static final int SUBTASKS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final LocalStack stack;
    private final BrokerProxy proxy;
    private final Path jar;
    private final Consumer<String> progress;
    private final Path archive;
    private final Configuration job;
    private final TilesSettings settings;
    private final Kafka kafka;
    private final ClusterClient cluster;

    /**
     * @param proxy between the tile job and the broker
     * @param options options of the job; deployment, brokers, archive and what bounds a
     *     transaction's life are set here
     */
    public LossStory(
            LocalStack stack,
            BrokerProxy proxy,
            Path jar,
            Configuration options,
            Consumer<String> progress) {
        this.stack = stack;
        this.proxy = proxy;
        this.jar = jar;
        this.progress = progress;
        this.archive = stack.stateDir().resolve("archive");
        this.job = new Configuration(options);
        job.set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        job.set(ArchiveOptions.PATH, archive.toUri().toString());
        job.set(TilesOptions.PARALLELISM, SUBTASKS);
        shortenTransactions(job);
        this.settings = TilesSettings.parse(job);
        this.kafka = new Kafka(stack.bootstrapServers());
        this.cluster = new ClusterClient(stack.restUrl());
    }

    /** So that nobody has to wait for a quarter of an hour: no pause is planned for. */
    private static void shortenTransactions(Configuration job) {
        job.set(CheckpointOptions.TIMEOUT, Duration.ofSeconds(10));
        job.set(CheckpointOptions.TOLERABLE_FAILURES, 0);
        job.set(CheckpointOptions.RESTART_BUDGET, Duration.ofSeconds(1));
        job.set(CheckpointOptions.UPGRADE_PAUSE, Duration.ofSeconds(1));
        job.set(KafkaOptions.TRANSACTION_TIMEOUT, Duration.ofSeconds(20));
    }

    /** Tells it; the ledger holds what was expected of each step, too. */
    public Ledger run(DemoFeed feed) throws Exception {
        JobSubmission submission = new JobSubmission(stack.restUrl(), jar, progress);
        String input = settings.kafka().inputTopic();
        feed.createTopic(stack.bootstrapServers(), input);
        RequestHold hold = holdCommits();
        JobID first = submission.tiles(job);
        JobID archiving = submission.archive(job);
        CompletableFuture<Void> sending =
                CompletableFuture.runAsync(
                        () -> feed.send(stack.bootstrapServers(), input, progress));
        await("two commits", () -> hold.held().size() == SUBTASKS);
        outliveTransactions(hold);
        await("the job's end", () -> cluster.state(first).equals("FAILED"));
        progress.accept("the job stopped: " + reason(cluster.failure(first)));

        JsonNode checkpoint = cluster.checkpoints(first).at("/latest/completed");
        long lost = checkpoint.path("id").asLong();
        Configuration accepting = new Configuration(job);
        accepting.set(TilesOptions.ACCEPT_LOST, List.of("1@" + lost));
        progress.accept("starting again, without checkpoint " + lost);
        JobID second = submission.tilesFrom(checkpoint.path("external_path").asText(), accepting);
        sending.join();
        awaitEnd(second);
        draining().drain(second);
        draining().awaitArchived(archiving);
        return mend(feed, lost, archiving);
    }

    private RequestHold holdCommits() {
        String prefix = OutboxSinks.transactionalIdPrefix(settings.deployment());
        return proxy.hold(SUBTASKS * BEFORE, ProxiedRequest.commitsOf(prefix));
    }

    private void outliveTransactions(RequestHold hold) {
        progress.accept(
                "checkpoint complete, its commits on their way: freezing the TaskManager until"
                        + " the broker has given up its transactions");
        stack.taskManagers().get(0).pause();
        String prefix = OutboxSinks.transactionalIdPrefix(settings.deployment());
        await("the broker", () -> kafka.openTransactions(prefix).isEmpty());
        hold.discard();
        progress.accept("the transactions are aborted; starting the TaskManager again");
        stack.up(step -> {});
    }

    /** Until all input is settled, but for what the lost receipts would have told of. */
    private void awaitEnd(JobID job) {
        Map<Integer, Long> ends = new TreeMap<>();
        kafka.readableEnds(settings.kafka().inputTopic())
                .forEach((partition, end) -> ends.put(partition.partition(), end));
        await(
                "the end of the input",
                () -> {
                    if (cluster.state(job).equals("FAILED")) {
                        throw new StackException("The job failed: " + cluster.failure(job));
                    }
                    return ends.equals(committed());
                });
    }

    /** The offsets up to which the output is committed; none before the first checkpoint. */
    private Map<Integer, Long> committed() {
        Progress committed = new Progress();
        kafka.readAll(
                settings.kafka().topic(Channel.RECEIPTS),
                record -> Receipt.parse(record.value()).ifPresent(committed::add));
        return committed.cuts().stream().findFirst().map(Cut::offsets).orElse(new TreeMap<>());
    }

    /** The line of the stack trace that a person wants. */
    private static String reason(String failure) {
        return failure.lines()
                .filter(line -> line.contains("Cannot commit"))
                .findFirst()
                .orElse(failure);
    }

    private Ledger mend(DemoFeed feed, long lost, JobID archiving) throws Exception {
        ReceiptReport named = receipts();
        progress.accept(new ReceiptText(named).text());
        AuditReport found = audit().run(Long.MIN_VALUE, Long.MAX_VALUE, SUBTASKS);
        progress.accept(found.text());
        RepairReport repair = repair("first");
        progress.accept(repair.text());
        RepairReport again = repair("second");
        AuditReport after = audit().run(Long.MIN_VALUE, Long.MAX_VALUE, SUBTASKS);
        progress.accept(after.text());
        ReceiptReport whole = receipts();
        progress.accept(new ReceiptText(whole).text());

        // The late rows of the repair are archived as well.
        draining().awaitArchived(archiving);
        draining().drain(archiving);
        Ledger ledger = Ledger.of(kafka, settings, archive);
        feed.check(ledger);
        ledger.expect(
                "lost transactions of checkpoint " + lost + " in the receipts",
                SUBTASKS,
                named.lost().stream().filter(each -> each.checkpoint() == lost).count());
        ledger.expect("lost transactions in the receipts", SUBTASKS, named.lost().size());
        ledger.expect(
                "lost transactions in the audit",
                SUBTASKS,
                found.of(AuditKind.TRANSACTION_LOST).size());
        ledger.expect("tiles repaired", tiles(found), repair.written(Channel.TILES));
        ledger.expect("transactions repaired", SUBTASKS, repair.written(Channel.RECEIPTS));
        ledger.expect("found and not repaired", 0, repair.left().size());
        ledger.expect("records of a second repair", 0, records(again));
        ledger.expect("lost transactions after the repair", 0, whole.lost().size());
        ledger.expect("errors in the audit after the repair", 0, after.errors());
        return ledger;
    }

    private Draining draining() {
        return new Draining(stack, settings, kafka, cluster);
    }

    private static long tiles(AuditReport found) {
        return found.findings().stream()
                .filter(each -> each.mend() != null)
                .map(AuditFinding::key)
                .distinct()
                .count();
    }

    private static long records(RepairReport repair) {
        return Stream.of(Channel.values()).mapToLong(repair::written).sum();
    }

    private ReceiptReport receipts() {
        try (ReceiptFollower follower = new ReceiptFollower(kafka, settings)) {
            return ReceiptReport.of(follower, kafka, settings);
        }
    }

    private AuditRun audit() {
        return new AuditRun(
                kafka, settings, archive, new SessionEnvironment(stack.restUrl(), jar), progress);
    }

    private RepairReport repair(String name) throws Exception {
        return new RepairRun(kafka, settings, audit(), "demo/" + name, progress)
                .run(Long.MIN_VALUE, Long.MAX_VALUE, SUBTASKS);
    }

    private static void await(String what, BooleanSupplier condition) {
        if (!Poll.until(condition, PATIENCE)) {
            throw new StackException(
                    "Cannot go on: waited " + PATIENCE.toSeconds() + " s for " + what + " in vain");
        }
    }
}
