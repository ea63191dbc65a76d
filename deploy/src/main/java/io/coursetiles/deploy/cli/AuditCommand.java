package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.audit.AuditReport;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Recomputes the output from raw and compares. */
@Command(
        name = "audit",
        description = {
            "Recompute from the archive, in a batch job beside the running stream, what every closed",
            "window must hold, and compare it with what read_committed readers see: final tiles,",
            "late rows, dead letters, archived positions, receipts. Judged is what is both archived",
            "and committed; the rest is left out and counted. Ends with 0 when it is clean, else 1."
        },
        footer = {
            "",
            "Example:",
            "  tiles audit",
            "  tiles audit --from 2026-03-02T00:00:00Z --to 2026-03-03T00:00:00Z --json"
        })
final class AuditCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;

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

    @Override
    protected ExitCode execute(Console console) throws Exception {
        LocalStack up = stack.open();
        TilesSettings settings = TilesSettings.parse(options.onStack(up));
        AuditReport report =
                new AuditRun(
                                new Kafka(settings.kafka().bootstrapServers()),
                                settings,
                                Path.of(URI.create(settings.get(ArchiveOptions.PATH))),
                                new SessionEnvironment(up.restUrl(), JobOptions.jar()),
                                console::progress)
                        .run(
                                from.map(AuditCommand::millis).orElse(Long.MIN_VALUE),
                                to.map(AuditCommand::millis).orElse(Long.MAX_VALUE),
                                parallelism);
        console.result(report.text(), report.json());
        return report.isClean() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
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
