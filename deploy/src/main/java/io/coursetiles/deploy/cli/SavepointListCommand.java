package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.savepoint.ListReport;
import io.coursetiles.deploy.savepoint.SnapshotScan;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists savepoints and retained checkpoints. */
@Command(
        name = "list",
        description = {
            "List the savepoints and retained checkpoints below the directories that the cluster is",
            "configured with, newest first: age, size, which job, deployment and run took it, and",
            "whether it is complete. One that is incomplete may be under way. Ends with 0, or with 1",
            "when one is damaged: its metadata cannot be read, or a file that it names is gone."
        },
        footer = {
            "",
            "Example:",
            "  tiles savepoint list",
            "  tiles savepoint list --savepoints /backup/savepoints --json"
        })
final class SavepointListCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private ClusterOption cluster;
    @Mixin private SnapshotDirectories directories;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Rows; the rest is counted. Default: ${DEFAULT-VALUE}.")
    private int limit = 200;

    @Override
    protected ExitCode execute(Console console) {
        if (limit < 0) {
            throw new UsageException("Cannot print " + limit + " rows: need at least 0 of --limit");
        }
        LocalStack local = stack.open();
        List<Path> looked = directories.all(local, answering(local, console), console);
        ListReport report = new ListReport(looked, SnapshotScan.of(looked), Instant.now(), limit);
        console.result(report.text(), report.json());
        return report.isGood() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }

    private Optional<ClusterClient> answering(LocalStack local, Console console) {
        try {
            ClusterClient client = new ClusterClient(cluster.rest(local));
            client.jobs();
            return Optional.of(client);
        } catch (StackException unreachable) {
            console.progress("no cluster asked for its directories: " + unreachable.getMessage());
            return Optional.empty();
        }
    }
}
