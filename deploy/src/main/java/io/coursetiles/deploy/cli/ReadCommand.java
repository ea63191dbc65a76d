package io.coursetiles.deploy.cli;

import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishedDate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the facts as a reader has them. */
@Command(
        name = "read",
        description = {
            "Print the daily facts as a reader has them: follow the manifest log to the current",
            "version, load exactly the files it names, each only if it has the size and the digest",
            "that are named. Sorted by date, then course. Ends with 0, or with 1 when a file is not",
            "as named, when a date that was asked for is not published, or when nothing is."
        },
        footer = {
            "",
            "Example:",
            "  tiles read course_day --date 2026-03-02,2026-03-03 --course course-v1:edX+D+1",
            "  tiles read course_day --version 7 --format csv"
        })
final class ReadCommand extends TilesCommand {

    /** What can be read. */
    enum Table {
        COURSE_DAY
    }

    @Mixin private StackOption stack;
    @Mixin private CourseDayOption place;

    @Parameters(paramLabel = "TABLE", description = "What to read: course_day.")
    private Table table;

    @Option(
            names = "--date",
            split = ",",
            paramLabel = "DATE",
            description = "Event dates, UTC. Default: all that are published.")
    private List<LocalDate> dates = new ArrayList<>();

    @Option(
            names = "--course",
            split = ",",
            paramLabel = "COURSE",
            description = "Courses. Default: all.")
    private List<String> courses = new ArrayList<>();

    @Option(
            names = "--version",
            paramLabel = "N",
            description = "An earlier version. Default: the current one.")
    private Optional<Long> version;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "table, csv or json. Default: table.")
    private CourseDayTable.Format format = CourseDayTable.Format.TABLE;

    @Override
    protected ExitCode execute(Console console) throws IOException {
        Path base = place.courseDay(stack);
        ManifestLog log = new ManifestLog(new LocalStore(base));
        Optional<Manifest> manifest = Files.isDirectory(base) ? manifest(log) : Optional.empty();
        if (manifest.isEmpty()) {
            return wrong(console, 0, List.of("Nothing is published in " + base + "."));
        }
        PublishedCourseDays facts = new PublishedCourseDays(base, log);
        SortedMap<String, PublishedDate> wanted = new TreeMap<>(manifest.get().dates());
        List<String> problems = new ArrayList<>();
        if (!dates.isEmpty()) {
            List<String> asked = dates.stream().map(LocalDate::toString).sorted().toList();
            asked.stream()
                    .filter(date -> !wanted.containsKey(date))
                    .forEach(date -> problems.add(date + " is not published."));
            wanted.keySet().retainAll(asked);
        }
        problems.addAll(facts.problems(wanted));
        if (!problems.isEmpty()) {
            return wrong(console, manifest.get().version(), problems);
        }
        List<CourseDayRow> rows =
                facts.rows(wanted).stream()
                        .filter(row -> courses.isEmpty() || courses.contains(row.fact().courseId()))
                        .toList();
        CourseDayTable result = new CourseDayTable(manifest.get().version(), rows);
        console.result(result.text(format), result.json());
        return ExitCode.DONE;
    }

    private Optional<Manifest> manifest(ManifestLog log) {
        if (version.isEmpty()) {
            return log.current();
        }
        Optional<Manifest> earlier = log.version(version.get());
        if (earlier.isEmpty()) {
            long last = log.current().map(Manifest::version).orElse(0L);
            throw new UsageException(
                    "Cannot read version: got "
                            + version.get()
                            + ", need 1 to "
                            + last
                            + ", the versions of the log");
        }
        return earlier;
    }

    private static ExitCode wrong(Console console, long version, List<String> problems) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", version);
        json.put("problems", problems);
        console.result(String.join("\n", problems), json);
        return ExitCode.FOUND_WRONG;
    }
}
