package io.coursetiles.deploy.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What there is to do with savepoints; each in a subcommand of its own. */
@Command(
        name = "savepoint",
        description = {
            "Look into savepoints and retained checkpoints, compare two, list them, and dispose of",
            "those that nothing needs."
        },
        subcommands = {
            SavepointInspectCommand.class,
            SavepointDiffCommand.class,
            SavepointListCommand.class,
            SavepointDisposeCommand.class
        },
        footer = {"", "Example:", "  tiles savepoint list"})
final class SavepointCommand implements Runnable {

    @Spec private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Cannot run: need inspect, diff, list or dispose");
    }
}
