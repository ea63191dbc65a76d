package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.deploy.receipts.ReceiptMetrics;
import io.coursetiles.deploy.receipts.ReceiptReport;
import io.coursetiles.deploy.receipts.ReceiptText;
import io.coursetiles.deploy.receipts.ReceiptWatch;
import io.coursetiles.job.config.TilesSettings;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Walks the chains of receipts of a deployment. */
@Command(
        name = "receipts",
        description = {
            "Walk the receipts that read_committed readers see: transactions that were lost,",
            "repaired or superseded by a rewind, chains without an end, and open transactions on",
            "the output topics with their age. Ends with 0, or with 1 when a transaction is lost.",
            "With --watch it goes on, names each loss when it is seen, and serves metrics for",
            "Prometheus on 127.0.0.1."
        },
        footer = {
            "",
            "Example:",
            "  tiles receipts --set tiles.deployment=school",
            "  tiles receipts --watch --port 9260"
        })
final class ReceiptsCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;

    @Option(names = "--watch", description = "Follow, until Ctrl-C or --for.")
    private boolean watch;

    @Option(names = "--for", paramLabel = "TIME", description = "How long, for example 30s.")
    private Optional<String> limit;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port of the metrics with --watch. Default: any free one.")
    private int port;

    @Override
    protected ExitCode execute(Console console) throws IOException {
        TilesSettings settings = TilesSettings.parse(options.onStack(stack.open()));
        Kafka kafka = new Kafka(settings.kafka().client());
        try (ReceiptFollower follower = new ReceiptFollower(kafka, settings)) {
            if (watch) {
                follow(console, follower, kafka, settings);
            }
            ReceiptReport report = ReceiptReport.of(follower, kafka, settings);
            ReceiptText text = new ReceiptText(report);
            console.result(text.text(), text.json());
            return report.isWhole() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
        }
    }

    private void follow(
            Console console, ReceiptFollower follower, Kafka kafka, TilesSettings settings)
            throws IOException {
        long end =
                limit.map(TimeUtils::parseDuration)
                        .map(time -> System.nanoTime() + time.toNanos())
                        .orElse(Long.MAX_VALUE);
        try (ReceiptMetrics metrics = new ReceiptMetrics(port)) {
            console.progress("metrics at http://127.0.0.1:" + metrics.port() + "/metrics");
            ReceiptWatch watch =
                    new ReceiptWatch(follower, kafka, settings, metrics, console::progress);
            while (System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
                watch.look();
                LockSupport.parkNanos(watch.pause().toNanos());
            }
        }
    }
}
