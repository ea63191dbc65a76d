package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;

/** One call for an upgrade: begins it, or goes on with the same one that is under way. */
public final class UpgradePlan {

    private final LocalStack stack;
    private final DeploymentFolder folder;
    private final String deployment;
    private final UpgradeChecks checks;
    private final Consumer<String> progress;

    /**
     * @param checks what has to hold before anything is stopped
     */
    public UpgradePlan(
            LocalStack stack, String deployment, UpgradeChecks checks, Consumer<String> progress) {
        this.stack = stack;
        this.folder = new DeploymentFolder(stack.stateDir(), deployment);
        this.deployment = deployment;
        this.checks = checks;
        this.progress = progress;
    }

    /**
     * @param jar the new version; empty to go on with the upgrade under way
     * @param options of the new version that differ from those of the job that runs
     * @throws IllegalArgumentException when there is nothing to upgrade, or another upgrade is
     *     under way
     */
    public UpgradeReport run(Optional<Path> jar, Map<String, String> options) throws Exception {
        return folder.alone(
                "upgrade",
                () -> {
                    Optional<UpgradeRecord> underWay = folder.upgrade();
                    if (underWay.isPresent() && jar.isEmpty() && isAcceptance(options)) {
                        folder.upgrade(underWay.get().with(options));
                    } else if (underWay.isPresent()) {
                        requireSame(underWay.get(), jar, options);
                        progress.accept("going on with the upgrade under way");
                    } else {
                        plan(jar, options);
                    }
                    return new UpgradeReport(new Upgrade(stack, folder, progress).finish());
                });
    }

    /**
     * Ends the upgrade under way where it is, and starts and stops nothing.
     *
     * @throws IllegalArgumentException when none is under way
     */
    public UpgradeReport giveUp() throws Exception {
        return folder.alone(
                "upgrade",
                () -> {
                    UpgradeRecord underWay =
                            folder.upgrade()
                                    .orElseThrow(
                                            () ->
                                                    new IllegalArgumentException(
                                                            "Cannot give up: no upgrade of"
                                                                    + " deployment "
                                                                    + deployment
                                                                    + " is under way"));
                    UpgradeRecord ended = underWay.at(UpgradeStep.GIVEN_UP);
                    folder.upgrade(ended);
                    return new UpgradeReport(ended);
                });
    }

    /** Neither version starts without the consent to a loss; it belongs to both. */
    private static boolean isAcceptance(Map<String, String> options) {
        return options.keySet().equals(Set.of(TilesOptions.ACCEPT_LOST.key()));
    }

    private void plan(Optional<Path> jar, Map<String, String> options) {
        if (jar.isEmpty()) {
            throw new IllegalArgumentException(
                    "Cannot upgrade: no upgrade of deployment "
                            + deployment
                            + " is under way, need --jar");
        }
        DeployedJob before = running();
        DeployedJob after = target(before, jar.get(), options);
        checks.pass(folder.jar(before.jar()), folder.jar(after.jar()), after);
        String directory =
                stack.savepointDir().resolve("upgrade-" + after.job()).toUri().toString();
        folder.upgrade(UpgradeRecord.plan(before, after, directory, SavepointStop.newRequest()));
    }

    private DeployedJob target(DeployedJob before, Path jar, Map<String, String> options) {
        Map<String, String> all = new TreeMap<>(before.options());
        all.putAll(options);
        return new DeployedJob(JobID.generate().toString(), folder.keep(jar), all, null);
    }

    private DeployedJob running() {
        DeployedJob before =
                folder.deployed()
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "Cannot upgrade deployment "
                                                        + deployment
                                                        + ": no job of it was started by tiles"
                                                        + " submit, upgrade or resume on this"
                                                        + " stack"));
        Optional<JobStatus> state =
                new ClusterClient(stack.restUrl()).known(JobID.fromHexString(before.job()));
        if (state.map(JobStatus::isGloballyTerminalState).orElse(true)) {
            throw new IllegalArgumentException(
                    "Cannot upgrade deployment "
                            + deployment
                            + ": its job "
                            + before.job()
                            + " is "
                            + SavepointStop.text(state)
                            + ", need it running; start it again with tiles resume");
        }
        return before;
    }

    private void requireSame(
            UpgradeRecord underWay, Optional<Path> jar, Map<String, String> options) {
        if (jar.isEmpty() && options.isEmpty()) {
            return;
        }
        boolean same =
                jar.isPresent()
                        && target(underWay.before(), jar.get(), options)
                                .isSameVersion(underWay.after());
        if (!same) {
            throw new IllegalArgumentException(
                    "Cannot begin an upgrade of deployment "
                            + deployment
                            + ": another is under way, "
                            + underWay.step().text()
                            + "; finish that one first with tiles upgrade --set tiles.deployment="
                            + deployment
                            + ", or end it with --give-up");
        }
    }
}
