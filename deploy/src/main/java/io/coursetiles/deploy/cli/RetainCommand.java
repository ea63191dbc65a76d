package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.retain.RawRequest;
import io.coursetiles.deploy.retain.RetainLimits;
import io.coursetiles.deploy.retain.RetainMode;
import io.coursetiles.deploy.retain.RetainReport;
import io.coursetiles.deploy.retain.RetainRun;
import io.coursetiles.deploy.retain.StorageClock;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.restate.IngestRule;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deletes what nobody needs any more. */
@Command(
        name = "retain",
        description = {
            "Delete what restatements have staged and no reader may need: attempts that no kept",
            "version of the manifest log names, at which nobody has worked for a time. Says what",
            "would go, and why the rest stays; only with --delete it goes. With --raw-before also",
            "ingest dates of the archive, if all event dates that need them are settled. Ends with",
            "0, or with 1 when raw is refused."
        },
        footer = {
            "",
            "Example:",
            "  tiles retain",
            "  tiles retain --older-than 14d --delete",
            "  tiles retain --raw-before 2026-01-01"
        })
final class RetainCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private ClusterOption cluster;
    @Mixin private CourseDayOption place;
    @Mixin private JobOptions options;

    @Option(
            names = "--keep-versions",
            paramLabel = "N",
            description = {
                "Versions of the manifest log before the current one whose files stay.",
                "Default: ${DEFAULT-VALUE}."
            })
    private int keepVersions = 10;

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            description = {
                "What was used, or current, within that time stays; 3 h are added.",
                "Default: ${DEFAULT-VALUE}."
            })
    private String olderThan = "7d";

    @Option(names = "--delete", description = "Delete; without it nothing is deleted.")
    private boolean delete;

    @Option(
            names = "--raw-before",
            paramLabel = "DATE",
            description = "Also delete ingest dates of the archive before this one.")
    private Optional<String> rawBefore;

    @Option(
            names = "--horizon",
            paramLabel = "DAYS",
            description = "Days that late events are waited for. Default: ${DEFAULT-VALUE}.")
    private int horizon = 3;

    @Option(
            names = "--savepoints",
            split = ",",
            paramLabel = "DIR",
            description = {
                "Further directories of checkpoints and savepoints that are kept; those of the",
                "cluster are looked at anyway."
            })
    private List<Path> savepoints = new ArrayList<>();

    @Override
    protected ExitCode execute(Console console) {
        LocalStack local = stack.open();
        RetainLimits limits = new RetainLimits(keepVersions, duration());
        Path courseDay = place.courseDay(stack);
        Optional<ClusterClient> client = answering(local, console);
        Optional<RawRequest> raw = rawBefore.map(before -> raw(local, client, console, before));
        RetainReport report =
                new RetainRun(
                                courseDay,
                                new LocalStore(courseDay),
                                new StorageClock(courseDay),
                                running(client),
                                limits)
                        .run(delete ? RetainMode.DELETE : RetainMode.DRY_RUN, raw);
        console.result(report.text(), report.json());
        return report.isDone() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }

    private Duration duration() {
        try {
            return TimeUtils.parseDuration(olderThan);
        } catch (IllegalArgumentException broken) {
            throw new UsageException(
                    "Cannot read --older-than " + olderThan + ": need a time such as 7d");
        }
    }

    /** Leases and ages protect what runs also where no cluster answers. */
    private Optional<ClusterClient> answering(LocalStack local, Console console) {
        try {
            ClusterClient client = new ClusterClient(cluster.rest(local));
            client.jobs();
            return Optional.of(client);
        } catch (StackException unreachable) {
            console.progress(
                    "no cluster asked for running jobs and kept checkpoints: "
                            + unreachable.getMessage());
            return Optional.empty();
        }
    }

    private static Supplier<Collection<JobID>> running(Optional<ClusterClient> client) {
        return client.<Supplier<Collection<JobID>>>map(asked -> asked::jobs).orElse(List::of);
    }

    private RawRequest raw(
            LocalStack local, Optional<ClusterClient> client, Console console, String before) {
        TilesSettings settings = TilesSettings.parse(options.onStack(local));
        List<Path> directories = new ArrayList<>(savepoints);
        client.ifPresent(
                asked ->
                        directories.addAll(SnapshotDirectories.of(asked.configuration(), console)));
        return new RawRequest(
                Path.of(URI.create(settings.get(ArchiveOptions.PATH))),
                date(before),
                IngestRule.horizon(settings.get(TilesOptions.MAX_CLOCK_SKEW), horizon),
                directories);
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException broken) {
            throw new UsageException(
                    "Cannot read --raw-before " + text + ": need a date such as 2026-03-02");
        }
    }
}
