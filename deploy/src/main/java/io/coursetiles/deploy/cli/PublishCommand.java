package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.restate.RollbackReport;
import io.coursetiles.deploy.restate.RollbackRun;
import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.ManifestLog;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Moves the pointer of the facts by hand. */
@Command(
        name = "publish",
        description = {
            "Let readers see an earlier version of the daily facts again, of all dates, as a new",
            "version of the manifest log; what was published since is no longer seen. Refused when",
            "a file of that version is gone or is not as it was named. The same --job-id again",
            "changes nothing. tiles restate --status lists the versions. Ends with 0, or with 1",
            "when it was refused."
        },
        footer = {"", "Example:", "  tiles publish --rollback-to 7 --job-id undo-tuesday"})
final class PublishCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private CourseDayOption place;

    @Option(
            names = "--rollback-to",
            required = true,
            paramLabel = "VERSION",
            description = "The version to bring back.")
    private long version;

    @Option(names = "--job-id", required = true, paramLabel = "ID", description = "Names the work.")
    private String jobId;

    @Override
    protected ExitCode execute(Console console) throws IOException {
        Path base = place.courseDay(stack);
        ManifestLog log = new ManifestLog(new LocalStore(base));
        RollbackReport report =
                new RollbackRun(new PublishedCourseDays(base, log), log).run(version, jobId);
        console.result(report.text(), report.json());
        return report.isDone() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }
}
