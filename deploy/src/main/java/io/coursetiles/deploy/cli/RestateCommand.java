package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.restate.AutoRestate;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.restate.RestateRun;
import io.coursetiles.deploy.restate.RestateStatusText;
import io.coursetiles.deploy.restate.StatusRun;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.ArgGroup;
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
            "it was, and says so when it is published. Ends with 0, or with 1 when the gate failed.",
            "--auto takes the dates that late rows inside the horizon wait for, and provisional ones",
            "that can settle now, and does nothing when there are none; --status only looks."
        },
        footer = {
            "",
            "Example:",
            "  tiles restate --dates 2026-03-02,2026-03-03 --job-id monday-late-phones",
            "  tiles restate --auto --job-id nightly-2026-03-05",
            "  tiles restate --status",
            "  tiles restate --dates 2014-05-04 --ingest-dates 2026-03-02..2026-03-02 --job-id old"
        })
final class RestateCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private ClusterOption cluster;
    @Mixin private CourseDayOption place;
    @Mixin private JobOptions options;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private What what;

    @Option(
            names = "--job-id",
            paramLabel = "ID",
            description = "Names the work; needed but for --status.")
    private Optional<String> jobId;

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
            names = "--max-skip-share",
            paramLabel = "SHARE",
            description =
                    "Items out of scope among all, 0 to 1, above which the gate fails. Raw logs are"
                            + " mostly that. Default: ${DEFAULT-VALUE}.")
    private double maxSkipShare = 1;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Slots that the batch job takes. Default: ${DEFAULT-VALUE}.")
    private int parallelism = 2;

    /** Which dates. */
    private static final class What {

        @Option(
                names = "--dates",
                split = ",",
                required = true,
                paramLabel = "DATE",
                description = "Event dates, UTC.")
        private List<String> dates;

        @Option(
                names = "--auto",
                required = true,
                description = "The dates that wait for it; a rerun takes those it had.")
        private boolean isAuto;

        @Option(
                names = "--status",
                required = true,
                description = {
                    "None: show versions, dates and the late rows that wait, with the command for",
                    "those beyond the horizon."
                })
        private boolean isStatus;
    }

    @Override
    protected ExitCode execute(Console console) throws Exception {
        requireFitting();
        LocalStack up = stack.open();
        TilesSettings settings = TilesSettings.parse(options.onStack(up));
        IngestRule rule = rule(settings);
        Kafka kafka = new Kafka(settings.kafka().client());
        Path archive = Path.of(URI.create(settings.get(ArchiveOptions.PATH)));
        Path courseDay = place.courseDay(stack);
        StatusRun look = new StatusRun(kafka, settings, archive, courseDay, console::progress);
        if (what.isStatus) {
            RestateStatusText status = new RestateStatusText(look.status(rule));
            console.result(status.text(), status.json());
            return ExitCode.DONE;
        }
        Files.createDirectories(courseDay);
        RestateRun run =
                new RestateRun(
                        kafka,
                        settings,
                        archive,
                        courseDay,
                        new LocalStore(courseDay),
                        new SessionEnvironment(cluster.rest(up), JobOptions.jar()),
                        new ClusterClient(cluster.rest(up)),
                        gate(),
                        console::progress);
        String id = jobId.orElseThrow();
        if (what.isAuto) {
            return end(console, new AutoRestate(look, run).run(id, rule, parallelism));
        }
        TreeSet<LocalDate> wanted = new TreeSet<>();
        what.dates.forEach(date -> wanted.add(date(date)));
        return end(console, Optional.of(run.run(id, wanted, rule, parallelism)));
    }

    private void requireFitting() {
        List<String> problems = new ArrayList<>();
        if (!what.isStatus && jobId.isEmpty()) {
            problems.add("no --job-id, need one");
        }
        if (what.dates == null && ingestDates.isPresent()) {
            problems.add("--ingest-dates without --dates, need a horizon");
        }
        if (!problems.isEmpty()) {
            throw new UsageException("Cannot restate: got " + String.join("; ", problems));
        }
    }

    private ExitCode end(Console console, Optional<RestateReport> report) {
        if (report.isEmpty()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("job_id", jobId.orElseThrow());
            json.put("published", false);
            json.put("dates", Map.of());
            json.put("outcome", "no date");
            console.result(
                    "Nothing to restate: no date waits. Nothing was pinned; the job id is free.",
                    json);
            return ExitCode.DONE;
        }
        console.result(report.get().text(), report.get().json());
        return report.get().isDone() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }

    private Gate gate() {
        try {
            return new Gate(new GateLimits(maxRejectShare, maxDrop, maxSkipShare), overrides);
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
