package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.doctor.Preflight;
import io.coursetiles.deploy.resume.ResumeRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.deploy.upgrade.DeploymentFolder;
import io.coursetiles.deploy.upgrade.StartChecks;
import io.coursetiles.deploy.upgrade.UpgradePlan;
import io.coursetiles.deploy.upgrade.UpgradeReport;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.state.StateRegistry;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;

/** Upgrades of a trial's tile job. */
final class Upgrades {

    private Upgrades() {}

    /** Submits the tile job as {@code tiles submit} does, so that it can be upgraded. */
    static JobID submit(Trial trial) throws Exception {
        JobID job = trial.submit();
        DeploymentFolder folder = folder(trial);
        folder.deployed(
                new DeployedJob(
                        job.toString(), folder.keep(Trial.jar()), trial.options().toMap(), null));
        return job;
    }

    static DeploymentFolder folder(Trial trial) {
        return new DeploymentFolder(trial.stack().stateDir(), trial.settings().deployment());
    }

    /** The job that runs now. */
    static JobID running(Trial trial) {
        return JobID.fromHexString(folder(trial).deployed().orElseThrow().job());
    }

    /** As {@code tiles resume} makes it. */
    static ResumeRun resume(Trial trial) {
        StartChecks checks = new StartChecks(trial.stack(), new Preflight(List.of()), said -> {});
        return new ResumeRun(trial.stack(), trial.settings().deployment(), checks, said -> {});
    }

    static UpgradeReport run(
            LocalStack stack,
            String deployment,
            Optional<Path> jar,
            Map<String, String> options,
            Consumer<String> progress)
            throws Exception {
        StartChecks checks = new StartChecks(stack, new Preflight(List.of()), progress);
        return new UpgradePlan(stack, deployment, checks, progress).run(jar, options);
    }

    static UpgradeReport run(
            Trial trial, Path jar, Map<String, String> options, Consumer<String> progress)
            throws Exception {
        return run(
                trial.stack(), trial.settings().deployment(), Optional.of(jar), options, progress);
    }

    static Map<String, String> parallelism(int subtasks) {
        return Map.of(TilesOptions.PARALLELISM.key(), Integer.toString(subtasks));
    }

    /** A build whose job has another name, and all else as it is. */
    static Path renamed(Path folder) throws IOException {
        return ChangedBuild.jar(
                folder,
                "job",
                "io/coursetiles/job/tiles/TileJobMain",
                "return \"tiles \" +",
                "return \"tiles, next version, \" +");
    }

    /** A build that says otherwise of the state it keeps. */
    static Path withRegistry(Path folder, String old, String changed) throws IOException {
        Path jar = Files.createTempDirectory(folder, "registry-").resolve("changed.jar");
        Files.copy(Trial.jar(), jar);
        try (FileSystem content = FileSystems.newFileSystem(jar, Map.of())) {
            Path registry = content.getPath(StateRegistry.RESOURCE);
            String text = Files.readString(registry);
            if (!text.contains(old)) {
                throw new IllegalStateException("Cannot change the registry: need in it " + old);
            }
            Files.writeString(registry, text.replace(old, changed));
        }
        return jar;
    }

    /** A build whose route fails as soon as it is there. */
    static Path failingAtStart(Path folder) throws IOException {
        return ChangedBuild.jar(
                folder,
                "operators",
                "io/coursetiles/operators/route/RouteOperator",
                "event = new StreamRecord<>(null);",
                "if (getRuntimeContext() != null) { throw new IllegalStateException(\"bad start\"); }");
    }

    /** A build whose route passes some records on and fails at the next. */
    static Path failingAtRecords(Path folder) throws IOException {
        return ChangedBuild.jar(
                folder,
                "operators",
                "io/coursetiles/operators/route/RouteOperator",
                "private void route(SourceRecord record) {",
                "private void route(SourceRecord record) {"
                        + " if (record.offset() % 7 == 6) {"
                        + " throw new IllegalStateException(\"bad record\"); }");
    }
}
