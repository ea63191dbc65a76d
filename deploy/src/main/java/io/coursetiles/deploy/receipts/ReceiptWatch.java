package io.coursetiles.deploy.receipts;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.TransactionName;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;

/**
 * Looks at a deployment's receipts again and again: shows metrics and names each loss once.
 *
 * <p>A loss shows with the first receipt after the gap, so with a look every {@link #pause} it is
 * named less than two checkpoint intervals after the gap can be seen, as long as a look takes less
 * than one. A broker that is away is said and looked for again.
 */
public final class ReceiptWatch {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final ReceiptFollower follower;
    private final Kafka kafka;
    private final TilesSettings settings;
    private final ReceiptMetrics metrics;
    private final Consumer<String> progress;
    private final Set<TransactionName> named = new HashSet<>();

    /**
     * @param progress is told each loss, beginning with LOST, and what kept a look from being made
     */
    public ReceiptWatch(
            ReceiptFollower follower,
            Kafka kafka,
            TilesSettings settings,
            ReceiptMetrics metrics,
            Consumer<String> progress) {
        this.follower = follower;
        this.kafka = kafka;
        this.settings = settings;
        this.metrics = metrics;
        this.progress = progress;
    }

    /** Time between two looks: half a checkpoint interval, a second at most. */
    public Duration pause() {
        Duration half = settings.get(CheckpointOptions.INTERVAL).dividedBy(2);
        return half.compareTo(LONGEST_PAUSE) < 0 ? half : LONGEST_PAUSE;
    }

    public void look() {
        try {
            ReceiptReport report = ReceiptReport.of(follower, kafka, settings);
            metrics.show(report);
            report.lost().stream()
                    .filter(named::add)
                    .forEach(lost -> progress.accept("LOST " + lost));
        } catch (IllegalStateException | KafkaException away) {
            metrics.showNothing();
            progress.accept("no answer: " + away.getMessage());
        }
    }
}
