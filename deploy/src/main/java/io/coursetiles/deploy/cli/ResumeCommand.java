package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.resume.CannotResume;
import io.coursetiles.deploy.resume.ResumeRun;
import io.coursetiles.deploy.resume.ResumeRun.Resumed;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.deploy.upgrade.StartChecks;
import io.coursetiles.job.config.TilesOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts the jobs of a deployment again that the cluster has lost. */
@Command(
        name = "resume",
        description = {
            "Start the jobs of a deployment again that the cluster has forgotten or that have failed,",
            "as they were started last, each from its newest savepoint or retained checkpoint. That",
            "the tile job's is the newest is shown by the receipts; where it cannot be shown, nothing",
            "is started, what was found is said, and the exit code is 1. Before, it looks at what tiles",
            "doctor does, and refuses what is wrong unless forced. Options of the jobs are those that",
            "they had; only a loss that has stopped the tile job can be accepted with it."
        },
        footer = {
            "",
            "Example:",
            "  tiles resume --set tiles.deployment=school",
            "  tiles resume --force disk.state",
            "  tiles resume --accept-lost 1@42"
        })
final class ResumeCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;
    @Mixin private AcceptLostOption acceptLost;
    @Mixin private ForceOption force;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        LocalStack up = stack.open();
        String deployment = options.onStack(up).get(TilesOptions.DEPLOYMENT);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("deployment", deployment);
        StartChecks checks = new StartChecks(up, force.preflight(), console::progress);
        try {
            Resumed resumed = new ResumeRun(up, deployment, checks, console::progress).run(given());
            String text =
                    line("tiles", resumed.tiles(), json) + line("archive", resumed.archive(), json);
            console.result(text, json);
            return ExitCode.DONE;
        } catch (CannotResume unclear) {
            json.put("refused", unclear.getMessage());
            console.result(unclear.getMessage(), json);
            return ExitCode.FOUND_WRONG;
        }
    }

    private Map<String, String> given() {
        Configuration given = options.given();
        given.removeConfig(TilesOptions.DEPLOYMENT);
        acceptLost.setIn(given);
        return given.toMap();
    }

    private static String line(String name, Optional<DeployedJob> job, Map<String, Object> json) {
        json.put(name, job.map(DeployedJob::job).orElse(null));
        json.put(name + "_from", job.map(DeployedJob::from).orElse(null));
        return "%-8s %s%n"
                .formatted(
                        name,
                        job.map(each -> each.job() + " from " + each.from())
                                .orElse(
                                        "not started: it runs, was ended on purpose, or never ran"));
    }
}
