package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts the local stack, or what is missing of it. */
@Command(
        name = "up",
        description = {
            "Start the local stack, or what is missing of it.",
            "It is a Kafka broker, a Flink JobManager and its TaskManagers, on 127.0.0.1. What runs",
            "already is left alone; what died is started again."
        },
        footer = {"", "Example:", "  tiles up --task-manager-memory 4096"})
final class UpCommand extends TilesCommand {
    @Mixin private StackOption stack;

    @Option(
            names = "--task-manager-memory",
            paramLabel = "MIB",
            description = {
                "Whole memory of each TaskManager in MiB, at least 1024. Default: as before, at first"
                        + " 3072.",
                "Takes effect for a TaskManager that is started now."
            })
    private Optional<Integer> memory;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Slots of each TaskManager, 1 to 64. Default: as before, at first 6.")
    private Optional<Integer> slots;

    @Option(
            names = "--ha",
            description = {
                "With high availability: a ZooKeeper beside the cluster; jobs go on by themselves"
                        + " after the",
                "JobManager died or the stack was down. Remembered; needs the cluster stopped when"
                        + " first given."
            })
    private boolean highAvailability;

    @Override
    protected ExitCode execute(Console console) {
        LocalStack known = stack.open();
        StackOptions options = known.options();
        options = memory.map(options::withTaskManagerMegabytes).orElse(options);
        options = slots.map(options::withSlots).orElse(options);
        options = highAvailability ? options.withHighAvailability() : options;

        LocalStack up = stack.open(options);
        List<String> started = up.up(console::progress);
        console.result(
                (started.isEmpty() ? "The stack was up already.\n" : "The stack is up.\n")
                        + "  Kafka  "
                        + up.bootstrapServers()
                        + "\n  Flink  "
                        + up.restUrl()
                        + "\n  logs   "
                        + up.logDir(),
                Map.of(
                        "started",
                        started,
                        "bootstrap_servers",
                        up.bootstrapServers(),
                        "rest_url",
                        up.restUrl().toString(),
                        "state_dir",
                        up.stateDir().toString(),
                        "log_dir",
                        up.logDir().toString()));
        return ExitCode.DONE;
    }
}
