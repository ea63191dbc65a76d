package io.coursetiles.deploy.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.doctor.Preflight;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.upgrade.StartChecks;
import io.coursetiles.deploy.upgrade.UpgradePlan;
import io.coursetiles.deploy.upgrade.UpgradeReport;
import io.coursetiles.job.config.TilesOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.apache.flink.api.common.JobID;

/**
 * An upgrade while data flows: stop with a savepoint, start the next version from it at another
 * parallelism. The next version is the same build, packed anew under a version of its own.
 */
public final class UpgradeStory {

    /** Subtasks before the upgrade. */
    public static final int BEFORE = 1;

    /** Subtasks after it. */
    public static final int AFTER = 2;

    private final LocalStack stack;
    private final Path jar;
    private final String deployment;
    private final long upgradeAt;
    private final Consumer<String> progress;
    private UpgradeReport report;

    /**
     * @param jar the job jar
     * @param upgradeAt records settled when the upgrade begins
     */
    public UpgradeStory(
            LocalStack stack,
            Path jar,
            String deployment,
            long upgradeAt,
            Consumer<String> progress) {
        this.stack = stack;
        this.jar = jar;
        this.deployment = deployment;
        this.upgradeAt = upgradeAt;
        this.progress = progress;
    }

    /** Called again and again while the input flows. */
    public void settled(long records) {
        if (records < upgradeAt || report != null) {
            return;
        }
        progress.accept("upgrading, parallelism " + BEFORE + " to " + AFTER);
        StartChecks checks = new StartChecks(stack, new Preflight(List.of()), progress);
        try {
            report =
                    new UpgradePlan(stack, deployment, checks, progress)
                            .run(
                                    Optional.of(nextVersion()),
                                    Map.of(
                                            TilesOptions.PARALLELISM.key(),
                                            Integer.toString(AFTER)));
        } catch (Exception failed) {
            throw new StackException("Cannot upgrade: " + failed.getMessage(), failed);
        }
        progress.accept(report.text());
    }

    /** Adds what was expected of the upgrade. */
    public void check(Ledger ledger) {
        if (report == null) {
            ledger.expect("upgrades", 1, 0);
            return;
        }
        progress.accept("downtime %.1f s".formatted(report.downtime() / 1e3));
        ledger.expect("upgrades", 1, report.isDone() ? 1 : 0);
        ledger.expect("subtasks after the upgrade", AFTER, subtasks());
    }

    /** Of the job that the cluster knows under the id that the upgrade gave it. */
    private long subtasks() {
        JsonNode job =
                new ClusterClient(stack.restUrl())
                        .job(JobID.fromHexString(report.record().start().job()));
        long most = 0;
        for (JsonNode vertex : job.path("vertices")) {
            most = Math.max(most, vertex.path("parallelism").asLong());
        }
        return most;
    }

    private Path nextVersion() throws IOException {
        Path next = stack.stateDir().resolve("next-version.jar");
        Files.copy(jar, next, StandardCopyOption.REPLACE_EXISTING);
        try (FileSystem content = FileSystems.newFileSystem(next, Map.of())) {
            Path path = content.getPath("META-INF/MANIFEST.MF");
            Manifest manifest = new Manifest();
            try (var in = Files.newInputStream(path)) {
                manifest.read(in);
            }
            manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "next");
            try (OutputStream out = Files.newOutputStream(path)) {
                manifest.write(out);
            }
        }
        return next;
    }
}
