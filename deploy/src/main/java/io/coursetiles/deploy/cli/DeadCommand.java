package io.coursetiles.deploy.cli;

import picocli.CommandLine.Command;

/** Dead letters as work. */
@Command(
        name = "dead",
        description = {
            "Look at dead letters, and give their originals to the input topic again when what was",
            "wrong is mended: list, show, replay."
        },
        subcommands = {DeadListCommand.class, DeadShowCommand.class, DeadReplayCommand.class},
        footer = {
            "",
            "Example:",
            "  tiles dead list --reason not_json",
            "  tiles dead show 0/1234",
            "  tiles dead replay --reason future_time"
        })
final class DeadCommand extends TilesCommand {

    @Override
    protected ExitCode execute(Console console) {
        throw new UsageException("Cannot run: need dead list, dead show or dead replay");
    }
}
