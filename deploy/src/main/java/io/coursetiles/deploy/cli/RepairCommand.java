package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.repair.RepairReport;
import io.coursetiles.deploy.repair.RepairRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesSettings;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Makes the output whole again. */
@Command(
        name = "repair",
        description = {
            "Audit, then write in one transaction what the archive says is missing or wrong: final",
            "tiles, late rows, dead letters, each with a repaired_by header, and for every lost",
            "transaction a receipt that closes the hole in its chain. A second run changes nothing.",
            "Refused where the archive does not cover the input. With bounds, only tiles and late",
            "rows of these windows are written, all missing dead letters, and no hole is closed.",
            "Ends with 0 when nothing wrong is left, else 1. The job may run meanwhile."
        },
        footer = {
            "",
            "Example:",
            "  tiles repair",
            "  tiles repair --from 2026-03-02T00:00:00Z --to 2026-03-03T00:00:00Z --json"
        })
final class RepairCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;
    @Mixin private AuditOptions bounds;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        LocalStack up = stack.open();
        TilesSettings settings = TilesSettings.parse(options.onStack(up));
        Kafka kafka = new Kafka(settings.kafka().client());
        String name = "repair/" + Instant.now().truncatedTo(ChronoUnit.SECONDS);
        RepairReport report =
                new RepairRun(
                                kafka,
                                settings,
                                AuditOptions.audit(up, settings, kafka, console),
                                name,
                                console::progress)
                        .run(bounds.from(), bounds.to(), bounds.parallelism());
        console.result(report.text(), report.json());
        return report.isWhole() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }
}
