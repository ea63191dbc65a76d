package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
    @Mixin private AuditOptions bounds;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        LocalStack up = stack.open();
        TilesSettings settings = TilesSettings.parse(options.onStack(up));
        Kafka kafka = new Kafka(settings.kafka().client());
        AuditReport report =
                AuditOptions.audit(up, settings, kafka, console)
                        .run(bounds.from(), bounds.to(), bounds.parallelism());
        console.result(report.text(), report.json());
        return report.isClean() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }
}
