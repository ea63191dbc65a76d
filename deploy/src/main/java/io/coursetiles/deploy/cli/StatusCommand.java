package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.stack.Health;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.ProcessStatus;
import io.coursetiles.deploy.stack.StackStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the processes of the local stack. */
@Command(
        name = "status",
        description = {
            "Show the processes of the local stack.",
            "Each is up, silent (runs and does not answer), paused, dead or stopped. Ends with 0 if",
            "all are up, with 1 if not."
        },
        footer = {"", "Example:", "  tiles status --json"})
final class StatusCommand extends TilesCommand {
    @Mixin private StackOption stack;

    @Override
    protected ExitCode execute(Console console) {
        LocalStack local = stack.open();
        if (!local.isCreated()) {
            console.result(
                    "No stack in " + local.stateDir() + "; do tiles up.",
                    Map.of(
                            "state_dir",
                            local.stateDir().toString(),
                            "up",
                            false,
                            "processes",
                            List.of()));
            return ExitCode.FOUND_WRONG;
        }
        StackStatus status = local.status();
        console.result(text(status), json(status));
        return status.isUp() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }

    private static String text(StackStatus status) {
        String processes =
                status.processes().stream()
                        .map(StatusCommand::line)
                        .collect(Collectors.joining("\n"));
        return "%-14s %-8s %8s %10s  %s%n".formatted("process", "state", "pid", "memory", "ports")
                + processes
                + "\n\n  Kafka  "
                + status.bootstrapServers()
                + "\n  Flink  "
                + status.restUrl()
                + "\n  state  "
                + status.stateDir()
                + (status.isUp() ? "" : "\n\nNot all of it is up; do tiles up.");
    }

    private static String line(ProcessStatus process) {
        String ports =
                process.ports().stream().map(String::valueOf).collect(Collectors.joining(" "));
        return "%-14s %-8s %8s %10s  %s"
                .formatted(
                        process.name(),
                        process.health().label(),
                        process.pid() == 0 ? "-" : process.pid(),
                        process.residentBytes() == 0
                                ? "-"
                                : process.residentBytes() / (1024 * 1024) + " MiB",
                        process.health() == Health.DEAD
                                ? process.ending() + "; see " + process.log()
                                : ports)
                .stripTrailing();
    }

    private static Map<String, Object> json(StackStatus status) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("up", status.isUp());
        json.put("bootstrap_servers", status.bootstrapServers());
        json.put("rest_url", status.restUrl().toString());
        json.put("state_dir", status.stateDir().toString());
        json.put("processes", status.processes().stream().map(StatusCommand::json).toList());
        return json;
    }

    private static Map<String, Object> json(ProcessStatus process) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", process.name());
        json.put("state", process.health().label());
        json.put("pid", process.pid());
        json.put("ending", process.ending());
        json.put("resident_bytes", process.residentBytes());
        json.put("ports", process.ports());
        json.put("log", process.log().toString());
        return json;
    }
}
