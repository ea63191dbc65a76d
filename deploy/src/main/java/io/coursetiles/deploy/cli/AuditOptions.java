package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.audit.AuditRun;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.TilesSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is audited, and with how much; a mixin. */
final class AuditOptions {

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Start of the first window. Default: all.")
    private Optional<String> from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = "End of the last window. Default: all that are closed.")
    private Optional<String> to;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Slots that the batch job takes. Default: ${DEFAULT-VALUE}.")
    private int parallelism = 2;

    /** In milliseconds; Long.MIN_VALUE for no bound. */
    long from() {
        return from.map(AuditOptions::millis).orElse(Long.MIN_VALUE);
    }

    /** In milliseconds; Long.MAX_VALUE for no bound. */
    long to() {
        return to.map(AuditOptions::millis).orElse(Long.MAX_VALUE);
    }

    int parallelism() {
        return parallelism;
    }

    static AuditRun audit(LocalStack stack, TilesSettings settings, Kafka kafka, Console console) {
        return new AuditRun(
                kafka,
                settings,
                Path.of(URI.create(settings.get(ArchiveOptions.PATH))),
                new SessionEnvironment(stack.restUrl(), JobOptions.jar()),
                console::progress);
    }

    private static long millis(String time) {
        try {
            return Instant.parse(time).toEpochMilli();
        } catch (DateTimeParseException broken) {
            throw new UsageException(
                    "Cannot audit: got time " + time + ", need one such as 2026-03-02T00:00:00Z");
        }
    }
}
