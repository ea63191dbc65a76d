package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.StartChecks;
import io.coursetiles.deploy.upgrade.UpgradePlan;
import io.coursetiles.deploy.upgrade.UpgradeReport;
import io.coursetiles.job.config.TilesOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes the tile job to another build, through a savepoint. */
@Command(
        name = "upgrade",
        description = {
            "Stop the tile job with a savepoint and start another build of it from there, with the",
            "options it has and those given here. Before anything is stopped: what tiles doctor looks",
            "at, and whether the state of the old build fits the new one. Done when readers see a",
            "checkpoint of the new build; when it does not get that far, the old build is started",
            "again from the same savepoint, and the exit code is 1. Killed at any moment, the same",
            "call, or one without --jar, goes on where it was."
        },
        footer = {
            "",
            "Example:",
            "  tiles upgrade --jar course-tiles-job.jar --parallelism 4",
            "  tiles upgrade --set tiles.deployment=school",
            "  tiles upgrade --set tiles.accept-lost=1@42",
            "  tiles upgrade --give-up"
        })
final class UpgradeCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;
    @Mixin private ForceOption force;

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "The new build. Default: that of the upgrade under way.")
    private Optional<Path> jar;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Short for --set tiles.parallelism. Default: as it is.")
    private Optional<Integer> parallelism;

    @Option(
            names = "--give-up",
            description = {
                "End the upgrade under way where it is, and start and stop nothing; then tiles",
                "resume, or tiles submit --from."
            })
    private boolean giveUp;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        LocalStack up = stack.open();
        Map<String, String> given = new HashMap<>(options.given().toMap());
        given.remove(TilesOptions.DEPLOYMENT.key());
        parallelism.ifPresent(n -> given.put(TilesOptions.PARALLELISM.key(), n.toString()));
        UpgradePlan plan =
                new UpgradePlan(
                        up,
                        options.onStack(up).get(TilesOptions.DEPLOYMENT),
                        new StartChecks(up, force.preflight(), console::progress),
                        console::progress);
        UpgradeReport report = giveUp ? plan.giveUp() : plan.run(jar, given);
        console.result(report.text(), report.json());
        return report.isDone() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }
}
