package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.savepoint.DiffReport;
import io.coursetiles.savepoints.inspect.SnapshotSummary;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says what two savepoints hold differently. */
@Command(
        name = "diff",
        description = {
            "Compare what tiles savepoint inspect says of two savepoints or retained checkpoints:",
            "each fact that differs, with both values. Ends with 0 whether they differ or not, with",
            "1 when one is damaged, with 2 when one is not there."
        },
        footer = {
            "",
            "Example:",
            "  tiles savepoint diff savepoint-1a2b3c-0123456789ab savepoint-4d5e6f-0123456789ab"
        })
final class SavepointDiffCommand extends TilesCommand {

    @Mixin private SnapshotReading reading;

    @Parameters(index = "0", paramLabel = "A", description = "Directory of the first.")
    private String first;

    @Parameters(index = "1", paramLabel = "B", description = "Directory of the second.")
    private String second;

    @Override
    protected ExitCode execute(Console console) throws IOException {
        List<SnapshotSummary> both = reading.read(List.of(first, second));
        DiffReport report = DiffReport.of(both.get(0), both.get(1), reading.limit());
        console.result(report.text(), report.json());
        return ExitCode.DONE;
    }
}
