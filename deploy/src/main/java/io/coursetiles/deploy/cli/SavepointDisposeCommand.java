package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.retain.RetainMode;
import io.coursetiles.deploy.retain.StorageClock;
import io.coursetiles.deploy.savepoint.DisposeReport;
import io.coursetiles.deploy.savepoint.DisposeRun;
import io.coursetiles.deploy.savepoint.KnownJob;
import io.coursetiles.deploy.savepoint.LastRun;
import io.coursetiles.deploy.savepoint.Surroundings;
import io.coursetiles.deploy.savepoint.UpgradeRecords;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.savepoints.inspect.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes old savepoints that nothing needs. */
@Command(
        name = "dispose",
        description = {
            "Dispose of savepoints and retained checkpoints that are old and that nothing needs: not",
            "the newest of a job, not one that a job of the cluster or the deployment's last run was",
            "restored from, not a running job's own checkpoints, not one that an upgrade in progress",
            "names, not one whose files another needs. Says what would go, and why the rest stays;",
            "only with --delete it goes. Asks the cluster and the receipts, so both must answer.",
            "Ends with 0, or with 1 when one that was named cannot go."
        },
        footer = {
            "",
            "Example:",
            "  tiles savepoint dispose --older-than 30d",
            "  tiles savepoint dispose --older-than 30d --delete"
        })
final class SavepointDisposeCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private ClusterOption cluster;
    @Mixin private JobOptions options;
    @Mixin private SnapshotDirectories directories;

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "Only these. Default: all that are found.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            description = "Younger ones stay. Default: ${DEFAULT-VALUE}.")
    private String olderThan = "7d";

    @Option(
            names = "--upgrades",
            split = ",",
            paramLabel = "DIR",
            description = {
                "Further directories with records of deployments, as of an upgrade in progress; the",
                "local stack's is looked at anyway."
            })
    private List<Path> upgrades = new ArrayList<>();

    @Option(names = "--delete", description = "Delete; without it nothing is deleted.")
    private boolean delete;

    @Override
    protected ExitCode execute(Console console) {
        Duration age = age();
        LocalStack local = stack.open();
        TilesSettings settings = TilesSettings.parse(options.onStack(local));
        ClusterClient client = new ClusterClient(cluster.rest(local));
        Set<Path> asked = new TreeSet<>();
        paths.forEach(path -> asked.add(Snapshot.directory(path)));
        List<Path> looked = directories.all(local, Optional.of(client), console);
        DisposeReport report =
                new DisposeRun(
                                looked,
                                () -> surroundings(local, client, settings),
                                age,
                                clock(looked).now())
                        .run(delete ? RetainMode.DELETE : RetainMode.DRY_RUN, asked);
        console.result(report.text(), report.json());
        return report.isDone() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }

    private Surroundings surroundings(
            LocalStack local, ClusterClient client, TilesSettings settings) {
        List<Path> records = new ArrayList<>(upgrades);
        records.add(local.stateDir().resolve("deployments"));
        return new Surroundings(
                settings.deployment(),
                KnownJob.of(client),
                LastRun.of(new Kafka(settings.kafka().client()), settings),
                UpgradeRecords.in(records));
    }

    private static StorageClock clock(List<Path> directories) {
        return directories.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .map(StorageClock::new)
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "Cannot look for savepoints: got none of "
                                                + directories
                                                + ", need a directory that is there"));
    }

    private Duration age() {
        try {
            return TimeUtils.parseDuration(olderThan);
        } catch (IllegalArgumentException broken) {
            throw new UsageException(
                    "Cannot read --older-than " + olderThan + ": need a time such as 30d");
        }
    }
}
