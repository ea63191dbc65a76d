package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.check.CheckReport;
import io.coursetiles.deploy.check.CheckRun;
import io.coursetiles.deploy.check.CheckSettings;
import io.coursetiles.deploy.check.LogFile;
import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges people's own logs, offline. */
@Command(
        name = "check",
        description = {
            "Read logs, one record value a line, as the jobs would: what is counted, what is skipped",
            "or refused and why, with the first places of each; courses, learners, times; and how far",
            "events are behind, to choose tiles.out-of-orderness by. Needs no broker and no cluster,",
            "writes nothing, and shows nothing that the lines say of learners. Each line is judged as",
            "if the broker took it now; repeated events are not told apart.",
            "Ends with 0; with 1 when nothing would be counted, or when more than --max-reject-share",
            "of the items are dead, which by default is any; with 2 for a file that is not there; with",
            "3 for one that breaks off."
        },
        footer = {
            "",
            "Example:",
            "  tiles check --format openedx tracking.log tracking.log-20260301.gz",
            "  zcat logs/*.gz | tiles check --format openedx --json - | tail -n 1",
            "  tiles check --format openedx --emit canonical tracking.log > events.jsonl"
        })
final class CheckCommand extends TilesCommand {

    @Mixin private JobOptions options;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Format of the lines: ${COMPLETION-CANDIDATES}. Default: tiles.format of the"
                            + " options, which must then be there.")
    private Optional<InputFormat> format;

    @Option(
            names = "--emit",
            paramLabel = "canonical",
            description = {
                "Write every ok item to standard output as a canonical event, one line of JSON, and",
                "the report to standard error."
            })
    private Optional<Emission> emit;

    @Option(
            names = "--max-reject-share",
            paramLabel = "SHARE",
            description =
                    "Dead items among ok and dead ones that still end with 0. Default:"
                            + " ${DEFAULT-VALUE}.")
    private double maxRejectShare = 0;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Log, also gzip if its name ends in .gz; - for standard input.")
    private List<String> names;

    /** What is written beside the report. */
    private enum Emission {
        CANONICAL
    }

    @Override
    protected ExitCode execute(Console console) {
        CheckSettings settings = settings();
        List<LogFile> files = names.stream().map(LogFile::new).toList();
        String problems =
                files.stream()
                        .map(LogFile::problem)
                        .filter(problem -> !problem.isEmpty())
                        .collect(Collectors.joining("; "));
        if (!problems.isEmpty()) {
            throw new UsageException("Cannot check: " + problems);
        }
        Console reports = emit.isPresent() ? console.onStandardError() : console;
        CheckReport report =
                new CheckRun(
                                settings,
                                System.currentTimeMillis(),
                                emit.map(canonical -> console::data),
                                console::progress)
                        .run(files);
        console.flush();
        report.json().forEach(reports::line);
        reports.result(report.text(), report.summary());
        return report.isGood() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }

    private CheckSettings settings() {
        Configuration given = options.offline();
        format.ifPresent(named -> given.set(TilesOptions.FORMAT, named));
        if (!given.contains(TilesOptions.FORMAT)) {
            throw new UsageException(
                    "Cannot check: got no --format, need one of "
                            + Arrays.stream(InputFormat.values())
                                    .map(each -> each.name().toLowerCase(Locale.ROOT))
                                    .collect(Collectors.joining(", ")));
        }
        return new CheckSettings(
                TilesSettings.parse(given),
                other -> {
                    Configuration configuration = new Configuration(given);
                    configuration.set(TilesOptions.FORMAT, other);
                    return TilesSettings.parse(configuration).decoder();
                },
                options.text(),
                maxRejectShare);
    }
}
