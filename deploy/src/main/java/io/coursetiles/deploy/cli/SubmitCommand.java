package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.doctor.Diagnosis;
import io.coursetiles.deploy.doctor.Doctor;
import io.coursetiles.deploy.doctor.Preflight;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.deploy.upgrade.DeploymentFolder;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Submits the jobs to the local stack's session cluster. */
@Command(
        name = "submit",
        description = {
            "Submit the tile job and the archive job to the session cluster of the local stack.",
            "The configuration is checked as a whole first, the output topics are created or",
            "checked, and the deployment is claimed for a new run: refused while another one lives.",
            "Before, it looks at what tiles doctor does, and refuses what is wrong unless forced.",
            "The input topic must exist (tiles generate creates it)."
        },
        footer = {
            "",
            "Example:",
            "  tiles submit --set tiles.deployment=school --set tiles.window=1min",
            "  tiles submit --force disk.state",
            "  tiles submit --job tiles --from CHECKPOINT --accept-lost 1@42"
        })
final class SubmitCommand extends TilesCommand {

    /** Which jobs to submit. */
    enum Jobs {
        BOTH,
        TILES,
        ARCHIVE
    }

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;
    @Mixin private AcceptLostOption acceptLost;
    @Mixin private ForceOption force;

    @Option(
            names = "--job",
            paramLabel = "JOB",
            description = "both, tiles or archive. Default: both.")
    private Jobs jobs = Jobs.BOTH;

    @Option(
            names = "--from",
            paramLabel = "PATH",
            description = "Savepoint or retained checkpoint that the tile job starts from.")
    private String savepoint;

    @Option(
            names = "--archive-from",
            paramLabel = "PATH",
            description = "Savepoint or retained checkpoint that the archive job starts from.")
    private String archiveSavepoint;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        LocalStack up = stack.open();
        Configuration configuration = options.onStack(up);
        acceptLost.setIn(configuration);
        examine(up, configuration, console);
        DeploymentFolder folder =
                new DeploymentFolder(up.stateDir(), configuration.get(TilesOptions.DEPLOYMENT));
        Map<String, String> submitted =
                folder.alone("submit", () -> submit(up, folder, configuration, console));
        StringBuilder text = new StringBuilder();
        submitted.forEach((name, id) -> text.append(String.format("%-8s %s%n", name, id)));
        console.result(text + "web UI   " + up.restUrl(), submitted);
        return ExitCode.DONE;
    }

    private Map<String, String> submit(
            LocalStack up, DeploymentFolder folder, Configuration configuration, Console console)
            throws Exception {
        if (folder.upgrade().isPresent()) {
            throw new UsageException(
                    "Cannot submit: an upgrade of the deployment is under way; finish it with tiles"
                            + " upgrade, or end it with tiles upgrade --give-up");
        }
        JobSubmission submission =
                new JobSubmission(up.restUrl(), JobOptions.jar(), console::progress);
        Map<String, String> submitted = new LinkedHashMap<>();
        if (jobs != Jobs.ARCHIVE) {
            JobID tiles =
                    savepoint == null
                            ? submission.tiles(configuration)
                            : submission.tilesFrom(savepoint, configuration);
            folder.deployed(started(folder, tiles, configuration, savepoint));
            submitted.put("tiles", tiles.toString());
        }
        if (jobs != Jobs.TILES) {
            JobID archive =
                    archiveSavepoint == null
                            ? submission.archive(configuration)
                            : submission.archiveFrom(archiveSavepoint, configuration);
            folder.archive(started(folder, archive, configuration, archiveSavepoint));
            submitted.put("archive", archive.toString());
        }
        return submitted;
    }

    private static DeployedJob started(
            DeploymentFolder folder, JobID job, Configuration configuration, String from) {
        return new DeployedJob(
                job.toString(), folder.keep(JobOptions.jar()), configuration.toMap(), from);
    }

    private void examine(LocalStack stack, Configuration configuration, Console console) {
        Preflight preflight = force.preflight();
        Problems problems = new Problems();
        TilesSettings.of(configuration, problems);
        if (!problems.isEmpty()) {
            return; // The job names all of them, and those of the archive.
        }
        Diagnosis diagnosis =
                Doctor.of(configuration, stack.restUrl(), stack.stateDir()).examineForStart();
        preflight
                .refusal(diagnosis, console::progress)
                .ifPresent(
                        refusal -> {
                            throw new UsageException(refusal);
                        });
    }
}
