package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.restate.RestateRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.publish.Gate;
import io.coursetiles.job.publish.GateLimits;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.restate.IngestRule;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Recomputes the facts of dates. */
@Command(
        name = "restate",
        description = {
            "Recompute the daily facts of event dates from the archive in a batch job beside the",
            "running stream, read back what it staged, and let readers see it by one move of the",
            "pointer if the gate passes. The same --job-id again is the same work: it goes on where",
            "it was, and says so when it is published. Ends with 0, or with 1 when the gate failed."
        },
        footer = {
            "",
            "Example:",
            "  tiles restate --dates 2026-03-02,2026-03-03 --job-id monday-late-phones",
            "  tiles restate --dates 2014-05-04 --ingest-dates 2026-03-02..2026-03-02 --job-id old"
        })
final class RestateCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private ClusterOption cluster;
    @Mixin private JobOptions options;

    @Option(
            names = "--dates",
            split = ",",
            required = true,
            paramLabel = "DATE",
            description = "Event dates, UTC.")
    private List<String> dates;

    @Option(names = "--job-id", required = true, paramLabel = "ID", description = "Names the work.")
    private String jobId;

    @Option(
            names = "--horizon",
            paramLabel = "DAYS",
            description = "Days that late events are waited for. Default: ${DEFAULT-VALUE}.")
    private int horizon = 3;

    @Option(
            names = "--ingest-dates",
            paramLabel = "FROM..TO",
            description = "Ingest dates that hold the events, instead of a horizon: for old logs.")
    private Optional<String> ingestDates;

    @Option(
            names = "--override",
            paramLabel = "RULE=REASON",
            description = "Publish although this rule of the gate fails; the reason is recorded.")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Option(
            names = "--max-reject-share",
            paramLabel = "SHARE",
            description =
                    "Items of no use among all, 0 to 1, above which the gate fails."
                            + " Default: ${DEFAULT-VALUE}.")
    private double maxRejectShare = 0.05;

    @Option(
            names = "--max-drop",
            paramLabel = "SHARE",
            description =
                    "Events of a date fewer than in the version before, 0 to 1, above which the gate"
                            + " fails. Default: ${DEFAULT-VALUE}.")
    private double maxDrop = 0.5;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Slots that the batch job takes. Default: ${DEFAULT-VALUE}.")
    private int parallelism = 2;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        LocalStack up = stack.open();
        TilesSettings settings = TilesSettings.parse(options.onStack(up));
        TreeSet<LocalDate> wanted = new TreeSet<>();
        dates.forEach(date -> wanted.add(date(date)));
        Path courseDay = Files.createDirectories(cluster.courseDay(up));
        RestateReport report =
                new RestateRun(
                                new Kafka(settings.kafka().client()),
                                settings,
                                Path.of(URI.create(settings.get(ArchiveOptions.PATH))),
                                courseDay,
                                new LocalStore(courseDay),
                                new SessionEnvironment(cluster.rest(up), JobOptions.jar()),
                                new ClusterClient(cluster.rest(up)),
                                gate(),
                                console::progress)
                        .run(jobId, wanted, rule(settings), parallelism);
        console.result(report.text(), report.json());
        return report.isDone() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }

    private Gate gate() {
        try {
            return new Gate(new GateLimits(maxRejectShare, maxDrop), overrides);
        } catch (IllegalArgumentException unknown) {
            throw new UsageException(unknown.getMessage());
        }
    }

    private IngestRule rule(TilesSettings settings) {
        if (ingestDates.isEmpty()) {
            Duration outOfOrderness = settings.get(TilesOptions.OUT_OF_ORDERNESS);
            if (Duration.ofDays(horizon).compareTo(outOfOrderness) < 0) {
                throw new UsageException(
                        "Cannot restate: got --horizon "
                                + horizon
                                + ", need at least tiles.out-of-orderness, "
                                + outOfOrderness.toHours()
                                + " h, in days: events may be on time for that long");
            }
            return IngestRule.horizon(settings.get(TilesOptions.MAX_CLOCK_SKEW), horizon);
        }
        String[] bounds = ingestDates.get().split("\\.\\.", -1);
        if (bounds.length != 2) {
            throw new UsageException(
                    "Cannot read --ingest-dates " + ingestDates.get() + ": need FROM..TO");
        }
        return IngestRule.between(date(bounds[0]), date(bounds[1]));
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text.trim());
        } catch (DateTimeParseException broken) {
            throw new UsageException("Cannot read date " + text + ": need one such as 2026-03-02");
        }
    }
}
