package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.stack.LocalStack;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Stops the local stack. */
@Command(
        name = "down",
        description = {
            "Stop the local stack and keep its data.",
            "Running jobs end and do not start by themselves at the next up."
        },
        footer = {"", "Example:", "  tiles down --purge"})
final class DownCommand extends TilesCommand {
    @Mixin private StackOption stack;

    @Option(names = "--purge", description = "Then delete the state directory with all data in it.")
    private boolean purge;

    @Override
    protected ExitCode execute(Console console) {
        LocalStack local = stack.open();
        List<String> stopped =
                purge ? local.purge(console::progress) : local.down(console::progress);
        console.result(
                (stopped.isEmpty() ? "The stack was down already" : "The stack is down")
                        + (purge
                                ? "; " + local.stateDir() + " is deleted."
                                : "; its data stays in " + local.stateDir() + "."),
                Map.of(
                        "stopped",
                        stopped,
                        "purged",
                        purge,
                        "state_dir",
                        local.stateDir().toString()));
        return ExitCode.DONE;
    }
}
