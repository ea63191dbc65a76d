package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.PolicyViolationException;

/**
 * Looks at everything that a start rests on, and goes on where something is wrong or away. Writes a
 * file that it deletes into the checkpoint storage, and records into a topic that it makes and
 * deletes; changes nothing else.
 */
public final class Doctor {

    private final TilesSettings settings;
    private final URI rest;
    private final Path state;

    private Doctor(TilesSettings settings, URI rest, Path state) {
        this.settings = settings;
        this.rest = rest;
        this.state = state;
    }

    /**
     * @param job configuration of the jobs; a transaction timeout below its budget is a finding
     * @param rest root of the cluster's REST API
     * @param state directory that the cluster's processes keep their state below
     * @throws io.coursetiles.job.config.InvalidConfiguration naming every problem, when there is
     *     any other
     */
    public static Doctor of(Configuration job, URI rest, Path state) {
        Problems problems = new Problems();
        TilesSettings settings = TilesSettings.of(job, problems, new Problems());
        if (!problems.isEmpty()) {
            settings = TilesSettings.parse(job);
        }
        return new Doctor(settings, rest, state);
    }

    /** What a look finds; an exception is an answer that did not come. */
    @FunctionalInterface
    interface Look {
        List<Finding> at() throws Exception;
    }

    /** Looks at everything. */
    public Diagnosis examine() {
        return examine(Scope.EVERYTHING);
    }

    /**
     * Leaves out who holds the deployment: a start finds out by a claim, which may have to wait.
     */
    public Diagnosis examineForStart() {
        return examine(Scope.START);
    }

    /** How much is looked at. */
    enum Scope {
        EVERYTHING,
        START
    }

    private Diagnosis examine(Scope scope) {
        List<Finding> findings = new ArrayList<>(LibraryRule.look());
        findings.add(TransactionRule.budget(settings));
        findings.addAll(new BrokerLook(settings, rest).findings(scope));
        findings.addAll(guarded(CheckNames.CLUSTER, this::cluster));
        findings.addAll(
                guarded(
                        CheckNames.STATE_DISK,
                        () -> List.of(DiskRule.look(CheckNames.STATE_DISK, state))));
        String archive = settings.get(ArchiveOptions.PATH);
        if (archive != null) {
            findings.addAll(
                    guarded(
                            CheckNames.ARCHIVE_DISK,
                            () -> List.of(DiskRule.look(CheckNames.ARCHIVE_DISK, archive))));
        }
        return new Diagnosis(settings.deployment(), findings);
    }

    private List<Finding> cluster() throws Exception {
        ClusterClient cluster = new ClusterClient(rest);
        Configuration configuration = cluster.configuration();
        List<String> taskManagers = cluster.taskManagerHosts();
        List<Finding> findings = new ArrayList<>();
        findings.add(
                new Finding(
                        CheckNames.CLUSTER,
                        taskManagers.isEmpty() ? Standing.WARNING : Standing.GOOD,
                        rest + " with " + taskManagers.size() + " TaskManagers",
                        "an answer, and TaskManagers",
                        "start the cluster's processes"));
        Set<String> hosts = new TreeSet<>(taskManagers);
        hosts.add(rest.getHost());
        findings.addAll(CheckpointRule.judge(configuration, hosts));
        String location = configuration.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY);
        if (location != null) {
            findings.add(DiskRule.look(CheckNames.CHECKPOINTS_DISK, location));
        }
        return findings;
    }

    /**
     * What could not be looked at is a finding too: a warning when it is not allowed, else
     * unchecked.
     */
    static List<Finding> guarded(String name, Look look) {
        try {
            return look.at();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return List.of(unanswered(name, Standing.UNCHECKED, interrupted));
        } catch (Exception failed) {
            Throwable cause = failed;
            while (cause instanceof ExecutionException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            boolean isForbidden =
                    cause instanceof AuthorizationException
                            || cause instanceof PolicyViolationException;
            return List.of(
                    unanswered(name, isForbidden ? Standing.WARNING : Standing.UNCHECKED, cause));
        }
    }

    private static Finding unanswered(String name, Standing standing, Throwable cause) {
        return new Finding(
                name,
                standing,
                cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage(),
                "an answer",
                "start it, or its address in the configuration");
    }
}
