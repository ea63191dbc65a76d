package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.savepoints.inspect.Snapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;

/**
 * Output of a start that may be committed and that readers do not see, for an open transaction,
 * whoever's, stands before it.
 *
 * <p>A transaction of the job ends with its receipt, and is committed only when its checkpoint is
 * complete. So a run without a hidden receipt, or whose job has completed no checkpoint, has
 * committed nothing but what readers see. Of any other nobody can tell before the transactions in
 * front have ended: a reader is shown neither what is committed behind them nor what is not.
 *
 * <p>Assumption: a job that has ended commits nothing more. A TaskManager that was cut off may, as
 * long as its transaction is open; then its receipt is hidden, and there is a doubt.
 */
final class HiddenOutput {

    /** An ending job aborts what it has begun, and the cluster's answers are some seconds old. */
    private static final Duration SETTLED = Duration.ofSeconds(10);

    private final ClusterClient cluster;
    private final Kafka kafka;
    private final String topic;
    private final String deployment;
    private final UpgradeRecord record;

    HiddenOutput(ClusterClient cluster, TilesSettings settings, UpgradeRecord record) {
        this.cluster = cluster;
        this.kafka = new Kafka(settings.kafka().client());
        this.topic = settings.kafka().topic(Channel.RECEIPTS);
        this.deployment = settings.deployment();
        this.record = record;
    }

    /**
     * Why it cannot be told yet whether the start has committed output; empty when all that it has
     * committed is what readers see from now on.
     *
     * @param why the version is judged
     */
    Optional<String> doubt(String why) {
        JobID job = JobID.fromHexString(record.start().job());
        boolean told = Poll.until(() -> !isReceiptHidden(), SETTLED);
        if (told || !mayHaveCommitted(job)) {
            return Optional.empty();
        }
        return Optional.of(
                "Cannot tell yet whether run "
                        + record.start().run()
                        + " has committed output: open transactions hide its receipts from readers,"
                        + " got "
                        + transactions()
                        + ". Job "
                        + job
                        + " is "
                        + SavepointStop.text(cluster.known(job))
                        + ", and nothing is rolled back. End their producers, or wait until they"
                        + " have timed out; then run the same command again\n"
                        + why);
    }

    private boolean isReceiptHidden() {
        AtomicBoolean found = new AtomicBoolean();
        kafka.readHidden(
                topic,
                hidden ->
                        Receipt.parse(hidden.value())
                                .filter(receipt -> receipt.deployment().equals(deployment))
                                .filter(receipt -> receipt.run() == record.start().run())
                                .ifPresent(receipt -> found.set(true)));
        return found.get();
    }

    /** A job that another JobManager took over counts anew, from what it was restored from. */
    private boolean mayHaveCommitted(JobID job) {
        return cluster.checkpoints(job).at("/counts/completed").asLong() > 0
                || cluster.restoredFrom(job).filter(path -> !isSavepoint(path)).isPresent();
    }

    /** Flink writes a URI in more than one way. */
    private boolean isSavepoint(String path) {
        String savepoint = record.savepoint();
        return path.equals(savepoint)
                || (path.startsWith("file:")
                        && savepoint.startsWith("file:")
                        && Snapshot.directory(path).equals(Snapshot.directory(savepoint)));
    }

    private String transactions() {
        long now = System.currentTimeMillis();
        String open =
                kafka.openTransactions().stream()
                        .filter(each -> each.topics().contains(topic))
                        .map(each -> each.text(now))
                        .collect(Collectors.joining("; "));
        return open.isEmpty() ? "none that the broker lists now" : open;
    }
}
