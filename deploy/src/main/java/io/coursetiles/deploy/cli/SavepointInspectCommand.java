package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.savepoint.InspectReport;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says what is in a savepoint. */
@Command(
        name = "inspect",
        description = {
            "Say what a savepoint or retained checkpoint holds: operators and states with their",
            "sizes, open windows and the ids held for them, how far windows are closed, the offsets",
            "that the sources read next, transactions to commit. Reads its files alone, once, and",
            "changes nothing; needs no cluster. Ends with 0, with 1 when it is damaged, with 2 when",
            "it is not there or has no _metadata."
        },
        footer = {
            "",
            "Example:",
            "  tiles savepoint inspect deploy/target/stack/savepoints/savepoint-1a2b3c-0123456789ab"
        })
final class SavepointInspectCommand extends TilesCommand {

    @Mixin private SnapshotReading reading;

    @Parameters(paramLabel = "PATH", description = "Its directory.")
    private String path;

    @Override
    protected ExitCode execute(Console console) throws IOException {
        InspectReport report =
                new InspectReport(reading.read(List.of(path)).get(0), reading.limit());
        console.result(report.text(), report.json());
        return ExitCode.DONE;
    }
}
